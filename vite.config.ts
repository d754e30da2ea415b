import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Server dependencies that stay outside the bundle: native code, and what loads files of its own. */
const EXTERNAL = [
  /^node:/,
  /^fastify$/,
  /^@fastify\//,
  /^better-sqlite3$/,
  /^@node-rs\//,
  /^sharp$/,
  /^stripe$/,
  /^nodemailer$/,
  /^pg$/,
  /^pino/,
  /^pdfkit$/,
  /^fontkit$/,
];

/** The browser's build into dist/client; with `--ssr` the server's into dist/server. */
/** Chunks that only forms and account pages share: Mantine's pieces, and what refuses and proves. */
const FORM_PIECES =
  /\/(Box|Combination|Loader|TextInput|Transition|use-(id|force-update|reduced-motion|resolved-styles-api|uncontrolled)|with-mantine|form-refusal|refusal-text|proving|carriers|use-log-out)-[\w-]{8}\.js$/;

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node22',
        rolldownOptions: {
          // The process, the owner's commands beside it, and the threads: one copies the database, one judges
          // passwords, one draws invoices.
          input: {
            main: 'src/server/main.ts',
            admin: 'src/server/operations/cli/admin.ts',
            backup: 'src/server/operations/cli/backup.ts',
            restore: 'src/server/operations/cli/restore.ts',
            'database-copy-worker': 'src/server/db/database-copy-worker.ts',
            'document-drawing-worker': 'src/server/documents/drawing/document-drawing-worker.ts',
            'password-strength-worker': 'src/server/accounts/passwords/password-strength-worker.ts',
          },
          external: EXTERNAL,
          // All in one folder, which is two below the package's.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // Naming each small piece of a form in the entry would cost every first load more than a form gains.
        modulePreload: {
          resolveDependencies: (_file, names) => names.filter((name) => !FORM_PIECES.test(name)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
                  priority: 20,
                },
                { name: 'data', test: /node_modules[\\/]@(tanstack|trpc)[\\/]/, priority: 10 },
                // What the public pages share, in one file each of code and styles: every small file more
                // is a round trip before the first paint. Not what only lists of products or forms share.
                {
                  name: 'shop',
                  test: /src[\\/](client[\\/](components|lib|app)|shared)[\\/](?!(?:\w+[\\/])*(?:result-list|sort-bar|filter-|price-filter|product-filter|product-fields|amounts|stripe-amounts|compare-|with-mantine|mantine-theme|address|order-sums|delivery|tax-plan|rates|country-options|save-file|texts[\\/]|dates|countries|carriers|shop-settings|product-limits|form-refusal|pricing|cart))/,
                  minShareCount: 2,
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
