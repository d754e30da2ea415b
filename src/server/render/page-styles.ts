/** Part of a font with the first and last of its characters. */
type Font = { text: string; characters: readonly (readonly [number, number])[] };

/** What a document has whole or not at all: a rule with what each selector needs, part of a font, or anything else. */
type Part = { text: string; needs: readonly (readonly string[])[] } | Font | { text: string };

/** Part of a style sheet, or an at-rule around others. */
type Node = Part | { prelude: string; inside: readonly Node[] };

const BEYOND_ASCII = /[\u0080-\uffff]+/g;

/** At-rules that hold rules. */
const AROUND_RULES = /^@(layer|media|supports|container)\b/;

/** The most combinations of classes and attributes to remember: pages of one kind differ by little. */
const MAX_REMEMBERED = 300;

/** Attributes that say in which state an element is. */
const STATE = /^\[((?:data|aria)-[\w-]+)(?:=(["']?)(.*?)\2)?\]$/;

export type StyleSheet = () => {
  nodes: readonly Node[];
  fonts: readonly Font[];
  /** The names of all attributes that rules need. */
  attributes: readonly string[];
};

/**
 * A style sheet, which is read once, when a document first needs it: reading all of them takes a start milliseconds.
 * @param css minified, without comments, and well-formed.
 */
export function styleSheet(css: string): StyleSheet {
  let parsed: ReturnType<StyleSheet> | null = null;
  return () => {
    if (parsed) return parsed;
    const nodes = parse(css);
    parsed = {
      nodes,
      fonts: nodes.filter((node) => 'characters' in node),
      attributes: nodes.flatMap(attributesIn),
    };
    return parsed;
  };
}

/**
 * Style sheets of which each document gets what it uses: the rules whose classes and states are all in its markup, and
 * the parts of fonts that have any of its characters, in their order. A rule is left out only for a class, or a `data-`
 * or `aria-` attribute, that the document lacks, whatever else its selectors ask for: only scripts change those, and
 * they come after the whole sheets. So is a custom property that nothing of the document reads.
 * @returns what chooses the styles for a document's markup.
 */
export function usedStyles(sheets: readonly StyleSheet[]): (markup: string) => string {
  const known = new Map<string, string>();
  let pattern: RegExp | null = null;
  return (markup) => {
    const fonts = sheets.flatMap((sheet) => sheet().fonts);
    pattern ??= patternOf(sheets);
    const attributes = new Set(markup.match(pattern));
    const beyond = new Set(markup.match(BEYOND_ASCII)?.join(''));
    const characters = [...beyond].map((each) => each.codePointAt(0) ?? 0);
    const parts = new Set(fonts.filter((font) => hasAny(font.characters, characters)));
    const key = [...attributes].sort().join('') + fonts.map((font) => parts.has(font)).join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const given = new Set([...attributes].flatMap(givenBy));
    const isUsed = (node: Part) =>
      'needs' in node
        ? node.needs.some((needed) => needed.every((name) => given.has(name)))
        : !('characters' in node) || parts.has(node);
    const chosen = print(joined(sheets.flatMap((sheet) => sheet().nodes)), isUsed);
    const styles = withoutUnread(chosen, attributes);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, styles);
    return styles;
  };
}

/** Finds the classes, the needed states and the custom properties that are read in markup. */
function patternOf(sheets: readonly StyleSheet[]): RegExp {
  const names = new Set(sheets.flatMap((sheet) => sheet().attributes));
  return new RegExp(` (?:${['class', ...names].join('|')})="[^"]*"|${READ.source}`, 'g');
}

/** A custom property that is read. */
const READ = /var\(--[\w-]+/;

function withoutUnread(styles: string, attributes: ReadonlySet<string>): string {
  const read = new Set([...attributes, ...(styles.match(new RegExp(READ, 'g')) ?? [])]);
  return styles.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (whole, name) =>
    read.has(`var(${name}`) ? whole : '',
  );
}

/** What an attribute in the markup gives: each class as `.class`, or ` name` and ` name="value"`. */
const givenBy = (attribute: string): string[] => {
  const [name = '', value = ''] = attribute.split('="', 2);
  return name === ' class'
    ? value
        .slice(0, -1)
        .split(' ')
        .map((each) => `.${each}`)
    : [name, attribute];
};

/** The names of the attributes that the rules in a node need. */
const attributesIn = (node: Node): string[] =>
  'inside' in node
    ? node.inside.flatMap(attributesIn)
    : 'needs' in node
      ? node.needs.flat().flatMap((need) => /^ ([\w-]+)/.exec(need)?.[1] ?? [])
      : [];

/** Blocks of the same at-rule that follow each other as one. */
function joined(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  for (const node of nodes) {
    const last = blocks.at(-1);
    if (last && 'inside' in last && 'inside' in node && last.prelude === node.prelude)
      blocks[blocks.length - 1] = { ...last, inside: [...last.inside, ...node.inside] };
    else blocks.push(node);
  }
  return blocks;
}

function print(nodes: readonly Node[], isUsed: (node: Part) => boolean): string {
  let styles = '';
  for (const node of nodes) {
    if ('inside' in node) {
      const inside = print(node.inside, isUsed);
      if (inside !== '') styles += `${node.prelude}{${inside}}`;
    } else if (isUsed(node)) {
      styles += node.text;
    }
  }
  return styles;
}

/** Whether some of the characters, or those of ASCII, which every document has, are in one of the ranges. */
const hasAny = (ranges: readonly (readonly [number, number])[], characters: readonly number[]): boolean =>
  ranges.some(([first, last]) => first === 0 || characters.some((each) => first <= each && each <= last));

function parse(css: string): Node[] {
  const nodes: Node[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === '{') {
      if (depth === 0) open = at;
      depth++;
    } else if ((char === '}' && --depth === 0) || (char === ';' && depth === 0)) {
      nodes.push(nodeOf(css.slice(start, at + 1), char === '}' ? open - start : null));
      start = at + 1;
    }
  }
  return nodes;
}

/** @param open where the block begins in `text`; null for a statement. */
function nodeOf(text: string, open: number | null): Node {
  if (open === null) return { text };
  const prelude = text.slice(0, open);
  if (AROUND_RULES.test(prelude)) return { prelude, inside: parse(text.slice(open + 1, -1)) };
  if (!prelude.startsWith('@')) return { text, needs: selectorsOf(prelude) };
  const characters = prelude.startsWith('@font-face') ? charactersOf(text) : [];
  return characters.length > 0 ? { text, characters } : { text };
}

function endOfString(css: string, start: number): number {
  let at = start + 1;
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * What each selector of a list needs: `.class`, ` name` or ` name="value"`. Of what is in round brackets, which may also
 * exclude it, only the class that an element is to have inside; the attributes of `:root` are set by scripts in the head.
 */
function selectorsOf(list: string): string[][] {
  const brackets: string[] = [];
  let plain = list.replaceAll(
    /\[(?:"[^"]*"|'[^']*'|[^\]])*\]/g,
    (bracket) => `[${brackets.push(bracket) - 1}]`,
  );
  plain = plain.replaceAll(/:has\((\.[\w-]+)\)/g, '$1');
  while (plain.includes('(')) plain = plain.replaceAll(/\([^()]*\)/g, '');
  return plain
    .split(',')
    .map((selector) => [
      ...[...selector.matchAll(/\.[\w-]+/g)].map(([name]) => name),
      ...(selector.includes(':root') ? [] : [...selector.matchAll(/\[(\d+)\]/g)]).flatMap(([, at]) =>
        stateOf(brackets[Number(at)] ?? ''),
      ),
    ]);
}

/** ` name` or ` name="value"` of an attribute selector; nothing if it is no state, or asks for part of a value. */
function stateOf(bracket: string): string[] {
  const [, name, , value] = STATE.exec(bracket) ?? [];
  return name === undefined ? [] : [value === undefined ? ` ${name}` : ` ${name}="${value}"`];
}

/** What a font's `unicode-range` names; nothing without one. */
const charactersOf = (text: string) =>
  [...text.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to]) => {
    const [first, last] = [from.replaceAll('?', '0'), to ?? from.replaceAll('?', 'F')];
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
