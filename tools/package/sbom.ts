import { type Locked, lockedPackage, packageName } from './npm-package.ts';

type Component = {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: 'SHA-512'; content: string }[];
  licenses?: ({ license: { id: string } } | { expression: string })[];
};

/**
 * The software bill of materials as CycloneDX 1.6: what the lockfile says of the packages inside a release, and the
 * libraries linked into native code.
 * @param packages folders of the lockfile.
 * @param linked the libraries in a package's native code, by the package's folder.
 */
export function softwareBill(
  packages: readonly string[],
  linked: Record<string, Record<string, string>>,
  version: string,
): string {
  const inside = new Set(packages);
  const shop = { ...component('voltcart', { version, license: 'MIT' }), type: 'application' };
  const parts = packages.map((path) => [path, component(packageName(path), lockedPackage(path))] as const);
  const libraries = Object.values(linked).flatMap((each) => Object.entries(each).map(library));
  const dependencies = parts.map(([path, { 'bom-ref': ref }]) => {
    const names = Object.keys(lockedPackage(path).dependencies ?? {});
    const found = names.map((name) => resolved(path, name, inside)).filter((each) => each !== null);
    const own = Object.entries(linked[path] ?? {}).map((each) => library(each)['bom-ref']);
    return {
      ref,
      dependsOn: [...found.map((each) => refOf(packageName(each), lockedPackage(each).version)), ...own],
    };
  });
  const unique = new Map(
    [...parts.map(([, part]) => part), ...libraries].map((part) => [part['bom-ref'], part]),
  );
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: shop },
      components: [...unique.values()],
      dependencies,
    },
    null,
    2,
  )}\n`;
}

/** The folder that a package's import leads to, as Node looks for it; null when that is not inside. */
function resolved(from: string, name: string, inside: ReadonlySet<string>): string | null {
  const nested = `${from}/node_modules/${name}`;
  if (inside.has(nested)) return nested;
  const parent = from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '');
  if (parent !== '') return resolved(parent, name, inside);
  return inside.has(`node_modules/${name}`) ? `node_modules/${name}` : null;
}

const refOf = (name: string, version: string) => `${name}@${version}`;

function component(
  name: string,
  { version, integrity, license }: Partial<Locked> & { version: string },
): Component {
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': refOf(name, version),
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
    ...(license
      ? { licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }] }
      : {}),
  };
}

const library = ([name, version]: [string, string]): Component => ({
  type: 'library',
  'bom-ref': `linked:${refOf(name, version)}`,
  name,
  version,
  purl: `pkg:generic/${name}@${version}`,
});
