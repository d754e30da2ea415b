import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

/** What the shop's start needs at once. */
const START = ['src/server/run-shop.ts', 'src/client/entry-server.tsx'];

/** Small programs and threads, which read their own few files. */
const APART = [
  'src/server/main.ts',
  'src/server/operations/cli/voltcart.ts',
  'src/server/operations/cli/dispatch.ts',
  'src/server/operations/cli/version-command.ts',
  'src/server/db/database-copy-worker.ts',
  'src/server/operations/offsite/offsite-worker.ts',
  'src/server/accounts/passwords/password-strength-worker.ts',
];

const DRAWING = ['src/server/documents/drawing/document-drawing-worker.ts'];

/** Packages with native code, which stay outside the bundle. */
export const NATIVE = [/^better-sqlite3$/, /^@node-rs\//, /^sharp$/];

type Modules = { getModuleInfo: Rolldown.GetModuleInfo };
type FileOf = (module: string) => string | null;
let fileOf: FileOf | undefined;

/**
 * Puts what the shop's start reads into three files instead of two hundred, which takes it a tenth less of the processor's
 * time: what the thread that draws invoices needs too; what needs no native code, which a command can read where that
 * cannot be loaded; and the rest. Each imports the ones before it only.
 */
export const startFiles = {
  debugName: 'start',
  includeDependenciesRecursively: false,
  name(module: string, context: Modules) {
    fileOf ??= planFiles(context);
    return fileOf(module);
  },
};

function planFiles(context: Modules): FileOf {
  const beneath = (modules: readonly string[]) => {
    const reached = new Set(modules);
    // The loop also visits what it adds.
    for (const id of reached)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    return reached;
  };
  const beneathFiles = (files: readonly string[]) =>
    beneath(files.map((file) => normalizePath(join(import.meta.dirname, '..', file))));
  const [start, apart, drawing] = [START, APART, DRAWING].map(beneathFiles);
  const needsNative = (module: string) =>
    [...beneath([module])].some((id) => NATIVE.some((native) => native.test(id)));
  return (module) => {
    if (!start?.has(module) || apart?.has(module)) return null;
    if (drawing?.has(module)) return 'shop-drawing';
    return needsNative(module) ? 'shop' : 'shop-light';
  };
}
