import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Rolldown } from 'vite';
import { noteBundledPackages } from './tools/package/bundled-packages.ts';
import { NATIVE, startFiles } from './tools/start-files.ts';

/** Puts the colour profile that PDF/A asks for where pdfkit looks for it: beside the code that draws. */
const colourProfile = {
  name: 'colour-profile',
  generateBundle(this: Rolldown.PluginContext) {
    const fileName = 'data/sRGB_IEC61966_2_1.icc';
    const pdfkit = createRequire(import.meta.url).resolve('pdfkit');
    this.emitFile({ type: 'asset', fileName, source: readFileSync(join(pdfkit, '..', fileName)) });
  },
};

/**
 * Writes what is beyond ASCII as escapes: Node keeps a source with one such character, even an é, at two bytes for each,
 * some 6 MB in all.
 */
const asciiSources = {
  name: 'ascii-sources',
  generateBundle(_options: unknown, bundle: Rolldown.OutputBundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * What the server's libraries load for features that the shop does not use: listing folders, and checking and writing
 * JSON by Fastify's own schemas, for which zod is used. No start has to read some 700 kB of code that nothing calls.
 */
const UNUSED = ['glob', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const withoutUnused = {
  name: 'without-unused',
  enforce: 'pre' as const,
  resolveId: (id: string) => (UNUSED.includes(id) ? '\0unused' : null),
  load: (id: string) => (id === '\0unused' ? 'module.exports = () => null;' : null),
};

/**
 * Server dependencies that stay outside the bundle: those with native code, and the drivers of both databases, whose
 * statements the fault suites watch, delay and change.
 */
const EXTERNAL = [/^node:/, /^pg$/, ...NATIVE];

/** React Router's package leads to its build with warnings for developers, whatever the mode. */
const reactRouter = (file: string) =>
  join(import.meta.dirname, 'node_modules/react-router/dist/production', file);
const REACT_ROUTER = [
  { find: /^react-router$/, replacement: reactRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: reactRouter('dom-export.mjs') },
];
/** Its package adds the rendering to streams, which the shop does not use. */
const REACT_DOM_SERVER = {
  find: /^react-dom\/server$/,
  replacement: join(
    import.meta.dirname,
    'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
  ),
};
/** A copy of Node's own streams for browsers and old Nodes. */
const STREAMS = { find: /^readable-stream$/, replacement: 'node:stream' };

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CLIENT = 'src/client';

/** Two letters for each name in our own style sheets, in their order, so that the browser's build and the server's agree. */
function nameClasses(): Map<string, string> {
  const folder = join(import.meta.dirname, CLIENT);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(normalizePath);
  const names = files
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .flatMap((file) => {
      const css = readFileSync(join(folder, file), 'utf8');
      const used = css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi) ?? [];
      return [...new Set(used)].map((name) => `${CLIENT}/${file} ${name}`);
    });
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  // Blockers of advertisements hide what is called so.
  const free = pairs.filter((pair) => pair.toLowerCase() !== 'ad');
  if (names.length > free.length) throw new Error('two letters are not enough for all class names');
  return new Map(names.map((name, index) => [name, free[index] ?? '']));
}

let classNames: Map<string, string> | null = null;

/** A short name, because pages name some hundred classes. An animation keeps its own before it. */
function shortClass(name: string, file: string, css: string): string {
  classNames ??= nameClasses();
  const source = `${normalizePath(relative(import.meta.dirname, file.split('?', 1)[0] ?? file))} ${name}`;
  const short = classNames.get(source);
  if (!short) throw new Error(`${source} is no class of a style sheet`);
  return css.includes(`@keyframes ${name} `) ? `${name}-${short}` : short;
}

/** Mantine's list of everything: which part of it a page uses, it does not say. */
const BARREL = /@mantine[\\/]\w+[\\/]esm[\\/]index\.mjs$/;
const mantine = (part: string) => `node_modules/@mantine/core/esm/components/${part}/${part}.mjs`;

/**
 * Files of code that pages share, each with the modules where it begins: what those import, directly or through others,
 * and no file before it has. Each file more is a request; what only other pages share stays with them.
 */
const SHARED_FILES = {
  // The lengths of time are a few bytes, which would be a file of their own.
  shop: ['src/client/entry-client.tsx', 'src/client/routes/home-page.tsx', 'src/shared/durations.ts'],
  // What the header and the hearts load once they are there, small.
  person: [
    'src/client/app/shell/account-menu.tsx',
    'src/client/app/shell/wish-link.tsx',
    'src/client/components/product/wish-toggle.tsx',
    'src/client/features/catalogue/recently-seen.tsx',
  ],
  toasts: ['src/client/app/shell/toasts.tsx'],
  forms: [
    'src/client/routes/accounts/login-page.tsx',
    ...['NativeSelect', 'PasswordInput', 'TextInput'].map(mantine),
  ],
  dialogs: ['src/client/features/accounts/second-factor/small-dialog.tsx'],
  panel: [
    ...['form-dialog.tsx', 'icon-button.tsx', 'list-panel.tsx', 'section-head.tsx', 'use-leave-guard.ts'].map(
      (file) => `src/client/features/admin/frame/${file}`,
    ),
    ...['Checkbox', 'Textarea'].map(mantine),
  ],
  // Small parts of the pages with goods: each file's name takes room in their documents.
  goods: [
    'src/client/components/feedback/small-failure.tsx',
    'src/client/components/layout/breadcrumbs.tsx',
    ...['compare-bar.tsx', 'compare-toggle.tsx', 'stars.tsx'].map(
      (file) => `src/client/components/product/${file}`,
    ),
    ...['dates.ts', 'device/arrival-text.ts'].map((file) => `src/client/lib/${file}`),
    ...['money/amounts.ts', 'orders/countries.ts', 'orders/delivery.ts'].map((file) => `src/shared/${file}`),
  ],
};
/** The first page's code names a hundred files: of each, what cannot be compressed is seven letters instead of eight, the fewest that Rolldown takes for so many. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
const modulesOf = new Map<string, Set<string>>();

function modulesReached(beginnings: readonly string[], moduleInfo: Rolldown.GetModuleInfo): Set<string> {
  const reached = new Set(beginnings.map((file) => normalizePath(join(import.meta.dirname, file))));
  for (const id of reached)
    if (!moduleInfo(id)) throw new Error(`SHARED_FILES names ${id}, which no page loads`);
  // The loop also visits what it adds.
  for (const id of reached) {
    if (BARREL.test(id)) continue;
    for (const imported of moduleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

const sharedFile = ([name, beginnings]: [string, readonly string[]], index: number) => ({
  debugName: name,
  name: (id: string, context: { getModuleInfo: Rolldown.GetModuleInfo }) => {
    const modules =
      modulesOf.get(name) ?? modulesReached(beginnings, (module) => context.getModuleInfo(module));
    modulesOf.set(name, modules);
    return modules.has(id) ? name : null;
  },
  test: /src[\\/](client|shared)[\\/](?!routes|entry-client)|node_modules[\\/]@mantine/,
  minShareCount: 1,
  priority: 6 - index,
});

/** The browser's build into dist/client; with `--ssr` the server's into dist/server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    noteBundledPackages(isSsrBuild ? '' : '.vite/'),
    ...(isSsrBuild ? [colourProfile, asciiSources, withoutUnused] : []),
  ],
  ...(command === 'build'
    ? {
        resolve: { alias: isSsrBuild ? [...REACT_ROUTER, REACT_DOM_SERVER, STREAMS] : REACT_ROUTER },
        css: { modules: { generateScopedName: shortClass } },
      }
    : {}),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node22',
        rolldownOptions: {
          // The process, the owner's command beside it, and the threads: one copies the database, one judges
          // passwords, one draws invoices, one copies backups elsewhere.
          input: {
            main: 'src/server/main.ts',
            voltcart: 'src/server/operations/cli/voltcart.ts',
            'database-copy-worker': 'src/server/db/database-copy-worker.ts',
            'document-drawing-worker': 'src/server/documents/drawing/document-drawing-worker.ts',
            'offsite-worker': 'src/server/operations/offsite/offsite-worker.ts',
            'password-strength-worker': 'src/server/accounts/passwords/password-strength-worker.ts',
          },
          external: EXTERNAL,
          output: {
            // All in one folder, which is two below the package's.
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // The pictures are the browser's.
            assetFileNames: SHORT_NAMES.assetFileNames,
            // Less to read at each start. Names stay, for the stacks in the log.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
            codeSplitting: { groups: [startFiles] },
          },
        },
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // Without these links an old browser loads the same files a little later.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // tRPC's packages do not say so themselves; with it, links that are not used are dropped.
          treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/]/, sideEffects: false }] },
          output: {
            ...SHORT_NAMES,
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@trpc)[\\/]/,
                  priority: 10,
                },
                ...Object.entries(SHARED_FILES).map(sharedFile),
              ],
            },
          },
        },
      },
  ...(isSsrBuild && command === 'build'
    ? {
        ssr: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : {}),
}));
