import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Rolldown } from 'vite';
import { noteBundledPackages } from './tools/package/bundled-packages.ts';

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
 * Writes what is beyond Latin-1 as escapes: Node keeps a source with one such character at two bytes for each, some
 * 4 MB in all.
 */
const latinSources = {
  name: 'latin-sources',
  generateBundle(_options: unknown, bundle: Rolldown.OutputBundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replaceAll(
        /[\u0100-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * Server dependencies that stay outside the bundle: those with native code, and the drivers of both databases, whose
 * statements the fault suites watch, delay and change.
 */
const EXTERNAL = [/^node:/, /^better-sqlite3$/, /^@node-rs\//, /^sharp$/, /^pg$/];

/** React Router's package leads to its build with warnings for developers, whatever the mode. */
const reactRouter = (file: string) =>
  join(import.meta.dirname, 'node_modules/react-router/dist/production', file);
const REACT_ROUTER = [
  { find: /^react-router$/, replacement: reactRouter('index.mjs') },
  { find: /^react-router\/dom$/, replacement: reactRouter('dom-export.mjs') },
];

/** Chunks that only forms and account pages share: Mantine's pieces, and what refuses and proves. */
const FORM_PIECES =
  /\/(Box|Combination|Loader|TextInput|Transition|use-(id|force-update|reduced-motion|resolved-styles-api|uncontrolled)|with-mantine|form-refusal|refusal-text|proving|carriers|use-log-out)-[\w-]{8}\.js$/;

const CLASS_LENGTH = 4;
const classesMade = new Map<string, string>();

/**
 * A short class name, the same in the browser's build and the server's: pages name some thousand of them. An animation
 * keeps its own name before it.
 */
function shortClass(name: string, file: string, css: string): string {
  const source = `${normalizePath(relative(import.meta.dirname, file.split('?', 1)[0] ?? file))} ${name}`;
  const letters = createHash('sha256')
    .update(source)
    .digest('base64')
    .replaceAll(/[^A-Za-z]/g, '');
  const short = letters.slice(0, CLASS_LENGTH);
  if ((classesMade.get(short) ?? source) !== source) {
    throw new Error(`${source} and ${classesMade.get(short)} get the same class name`);
  }
  classesMade.set(short, source);
  return css.includes(`@keyframes ${name} `) ? `${name}-${short}` : short;
}

const FIRST_PAGE = ['src/client/entry-client.tsx', 'src/client/routes/home-page.tsx'];
let ofFirstPage: Set<string> | undefined;

/** The modules that the layout and the home page import, directly or through others. */
function modulesOfFirstPage(moduleInfo: Rolldown.GetModuleInfo): Set<string> {
  const reached = new Set(FIRST_PAGE.map((file) => normalizePath(join(import.meta.dirname, file))));
  // The loop also visits what it adds.
  for (const id of reached) for (const imported of moduleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** The browser's build into dist/client; with `--ssr` the server's into dist/server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    noteBundledPackages(isSsrBuild ? '' : '.vite/'),
    ...(isSsrBuild ? [colourProfile, latinSources] : []),
  ],
  ...(command === 'build'
    ? { resolve: { alias: REACT_ROUTER }, css: { modules: { generateScopedName: shortClass } } }
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
            // Less to read at each start. Names stay, for the stacks in the log.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // Naming each small piece of a form in the entry would cost every first load more than a form gains.
        modulePreload: {
          // Without these links an old browser loads the same files a little later.
          polyfill: false,
          resolveDependencies: (_file, names) => names.filter((name) => !FORM_PIECES.test(name)),
        },
        rolldownOptions: {
          // tRPC's packages do not say so themselves; with it, links that are not used are dropped.
          treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@trpc[\\/]/, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@trpc)[\\/]/,
                  priority: 10,
                },
                // What pages share with the home page or the layout, in one file of code and one of styles: each
                // file more is a request. What only other pages share stays with them.
                {
                  debugName: 'shop',
                  name: (id, context) => {
                    ofFirstPage ??= modulesOfFirstPage((module) => context.getModuleInfo(module));
                    return ofFirstPage.has(id) ? 'shop' : null;
                  },
                  test: /src[\\/](client|shared)[\\/](?!routes|entry-client)/,
                  minShareCount: 1,
                  priority: 5,
                },
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
