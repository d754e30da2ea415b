/** A decoded form: names nest by brackets, as the SDK writes them. The objects have no prototype. */
export type FormTree = { [name: string]: string | FormTree };

const MAX_DEPTH = 8;

/**
 * Decodes `a=1&b[c]=2&d[0][e]=3&f[]=4`; a list becomes an object with the keys 0, 1, ….
 * @throws RangeError for a name that nests too deeply, or is both a value and an object.
 */
export function decodeForm(body: string): FormTree {
  const root: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) place(root, splitName(name), value);
  return root;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function place(root: FormTree, path: string[], value: string): void {
  if (path.length > MAX_DEPTH) throw new RangeError('parameters nest too deep');
  let node = root;
  path.forEach((step, depth) => {
    const key = step === '' ? String(Object.keys(node).length) : step;
    const known = node[key];
    if (depth === path.length - 1) {
      if (typeof known === 'object') throw new RangeError(`${key} is used twice`);
      node[key] = value;
      return;
    }
    if (typeof known === 'string') throw new RangeError(`${key} is used twice`);
    const child: FormTree = known ?? Object.create(null);
    node[key] = child;
    node = child;
  });
}

/** A text that is equal for equal parameters in any order, to compare requests under one idempotency key. */
export function canonicalForm(tree: FormTree): string {
  const sorted = (node: FormTree): unknown[] =>
    Object.keys(node)
      .sort()
      .map((key) => {
        const value = node[key] as string | FormTree;
        return [key, typeof value === 'string' ? value : sorted(value)];
      });
  return JSON.stringify(sorted(tree));
}
