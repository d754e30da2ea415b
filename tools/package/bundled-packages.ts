import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './root.ts';

const FILE = '.packages.json';
const BUILDS = ['dist/client/.vite', 'dist/server'];

/** The folder of the package that a module or asset is of, as the lockfile has it: `node_modules/a`. */
const packageOf = (id: string): string | undefined =>
  /^.*?\/?(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

/** Notes beside a build the packages that parts of it come from, code, styles and fonts. */
export function noteBundledPackages(folder: '' | '.vite/'): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((part) =>
        part.type === 'asset'
          ? part.originalFileNames
          : Object.entries(part.modules)
              // Styles become a file of their own and leave an empty module.
              .filter(([id, { renderedLength }]) => renderedLength > 0 || /\.css(\?|$)/.test(id))
              .map(([id]) => id),
      );
      const packages = [...new Set(ids.map(packageOf).filter((found) => found !== undefined))].sort();
      this.emitFile({ type: 'asset', fileName: folder + FILE, source: JSON.stringify(packages, null, 1) });
    },
  };
}

/** The packages that the built shop has parts of, as folders of the lockfile: `node_modules/a`. */
export function bundledPackages(): string[] {
  const lists = BUILDS.map(
    (folder) => JSON.parse(readFileSync(join(ROOT, folder, FILE), 'utf8')) as string[],
  );
  return [...new Set(lists.flat())].sort();
}
