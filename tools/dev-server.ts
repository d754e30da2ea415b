import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import { parseConfig } from '../src/server/config.ts';
import { keepFilesPrivate } from '../src/server/files/private-files.ts';
import { type ClientEntry, fillTemplate } from '../src/server/render/page-renderer.ts';
import { describeFirstAdmin, openShop } from '../src/server/shop.ts';

/** The shop behind Vite: sources are served unbundled, and every page is rendered anew. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HMR_PORT = 24_678;

keepFilesPrivate();
const config = parseConfig(process.env);
const vite = await createServer({
  root: ROOT,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: HMR_PORT } },
});
const loadClient = () => vite.ssrLoadModule('/src/client/entry-server.tsx') as Promise<ClientEntry>;
const html = await vite.transformIndexHtml('/', readFileSync(`${ROOT}/index.html`, 'utf8'));
const colorSchemeScript = (await loadClient()).colorSchemeScript();

/** Vite serves the packages' files as they are. */
const fileOf = (source: string) => `/${source}`;

const shop = await openShop({
  config,
  root: ROOT,
  now: () => new Date(),
  clientFolder: null,
  connectSources: [`ws://localhost:${HMR_PORT}`],
  pages: {
    cached: false,
    client: { render: async (input) => (await loadClient()).render(input) },
    template: {
      buildId: 'development',
      // Vite's React plugin adds its own inline script to the page.
      scriptSources: ["'unsafe-inline'"],
      fileOf,
      fill: (_page, look, parts) => fillTemplate(html, { colorSchemeScript, look, fileOf }, parts),
    },
  },
  logger: {
    level: config.logLevel,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } },
  },
});
await shop.app.register(middie);
shop.app.use(vite.middlewares);
await shop.app.listen({ port: config.port, host: config.host });
shop.startJobs();
const firstAdmin = await shop.createFirstAdmin();
if (firstAdmin) console.log(describeFirstAdmin(firstAdmin, config.publicUrl));
console.log(`${config.shopName} is open for development at ${config.publicUrl}`);
