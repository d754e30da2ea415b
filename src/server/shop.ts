import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Migration } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { openMediaStore } from './gateways/media-store.ts';
import { createNewId } from './new-id.ts';
import type { Pages } from './render/page-plugin.ts';
import { setUpCatalogue } from './services/demo-catalogue.ts';
import type { Deps } from './services/deps.ts';

export type OpenShopOptions = {
  config: Config;
  /** The package's folder: migrations and the demo catalogue are read from it. */
  root: string;
  now: () => Date;
  clientFolder: string | null;
  pages: Pages | null;
  logger: FastifyServerOptions['logger'];
  /** Origins that the browser may connect to besides ours and the picture host's (development). */
  connectSources?: readonly string[];
};

export type Shop = {
  app: FastifyInstance;
  deps: Deps;
  migration: Migration;
  /** Products put on sale at this first start; 0 at every other. */
  demoProducts: number;
  /** Ends what is under way, then closes the database. */
  close(): Promise<void>;
};

/** Opens the shop on its data folder: database, pictures, catalogue, app. It does not listen yet. */
export async function openShop(options: OpenShopOptions): Promise<Shop> {
  const { config, root, now, clientFolder, pages, logger, connectSources = [] } = options;
  const mediaFolder = join(config.dataDir, 'media');
  await mkdir(mediaFolder, { recursive: true });
  const { db, migration } = await openDatabase({
    location: config.database,
    migrationsRoot: join(root, 'drizzle'),
    backupFolder: join(config.dataDir, 'backups'),
    now: now(),
  });
  const deps: Deps = {
    db,
    now,
    newId: createNewId(now),
    media: openMediaStore(mediaFolder),
    imageHosts: config.imageHosts,
  };
  const demoProducts = await setUpCatalogue(deps, join(root, 'src/demo'), config.demoCatalogue);
  const app = await buildApp(deps, {
    publicUrl: config.publicUrl,
    shopName: config.shopName,
    rateLimitScale: config.rateLimitScale,
    trustProxy: config.trustProxy,
    connectSources: config.imageUpload
      ? [new URL(config.imageUpload.url).origin, ...connectSources]
      : connectSources,
    clientFolder,
    pages,
    logger,
  });
  return {
    app,
    deps,
    migration,
    demoProducts,
    async close() {
      await app.close();
      await db.close();
    },
  };
}
