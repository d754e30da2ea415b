import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { freePort } from '../../support/machines/free-port.ts';
import { createFaultDatabase, type FaultDatabase, type OwnServers } from './fault-database.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Program, startProgram } from './program.ts';
import { type Provider, startProvider } from './provider.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import type { Seed, Seeded } from './seed.ts';
import { asOneShop } from './shop-group.ts';
import { type FaultShop, makeFaultShop } from './shop-process.ts';

export type StageOptions = {
  engine?: Dialect;
  seed: Seed;
  /** Planted faults by name (preload/mutants.mjs); none by default. */
  mutants?: readonly string[];
  /** Additional environment for the shop. */
  env?: Record<string, string>;
  /** A program that becomes the shop, with its arguments: `strace -D`. */
  command?: string[];
  /** How many processes of the shop there are, behind a proxy that passes requests to them in turns; one by default. */
  processes?: number;
  /** PostgreSQL servers of the suite's own, to halt and promote. */
  servers?: OwnServers;
  /** The way of each process to the database, by its place among them. */
  route?: (url: string, process: number) => string;
  /** The shop's long timers fire only when its clock is moved, so that no job runs between two checks. */
  holdTimers?: boolean;
};

/** A shop with its database and its payment provider; each is a separate process, except SQLite. */
export type Stage = {
  engine: Dialect;
  shop: FaultShop;
  provider: Provider;
  database: FaultDatabase;
  seeded: Seeded;
  /** Its processes, if there are several, and the proxy before them. */
  processes: readonly FaultShop[];
  proxy: RoundRobin | null;
  /** What was answered with 2xx and must survive a kill. */
  ledger: Ledger;
  folder: string;
  /** The current time on the clock of shop and provider. */
  now: () => Date;
  /** Moves both clocks forward; timers due by then fire. */
  advance: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a stage with the shop running; when called inside a test, it closes itself afterwards. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const stage = await setStage(options);
  onTestFinished(() => stage.close());
  await stage.shop.start();
  return stage;
}

/** For suites that keep one stage for a whole file (`beforeAll`), or start the shop themselves. */
export async function setStage(options: StageOptions): Promise<Stage> {
  const {
    engine = 'sqlite',
    seed,
    mutants = [],
    env = {},
    command,
    holdTimers = false,
    processes = 1,
    servers,
    route = (way) => way,
  } = options;
  if (!existsSync('dist/server/main.js')) throw new Error('the shop is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-faults-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = await createFaultDatabase(engine, dataDir, servers);
  const seeded = await database.seed(seed);
  const provider = await startProvider(folder, `${url}/api/stripe/webhook`);
  let offsetMs = 0;

  const start =
    (ownPort: number, ownFolder: string, ownEnv: Record<string, string>) =>
    (more: Record<string, string>): Promise<Program> =>
      startProgram({
        args: [
          ...['clock', 'kill-points', 'mutants'].flatMap((name) => [
            '--import',
            `./tests/faults/preload/${name}.mjs`,
          ]),
          'dist/server/main.js',
        ],
        env: {
          PORT: String(ownPort),
          ...(processes > 1 ? { PUBLIC_URL: url } : {}),
          DATA_DIR: ownFolder,
          DEMO_CATALOGUE: 'off',
          ADMIN_PASSWORD: 'the owner of this shop',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_SCALE: '1000000',
          STRIPE_SECRET_KEY: provider.apiKey,
          STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
          STRIPE_API_BASE: provider.url,
          FAULT_CLOCK_OFFSET_MS: String(offsetMs),
          FAULT_MUTANTS: mutants.join(','),
          ...(holdTimers ? { FAULT_TIMERS: 'held' } : {}),
          ...database.env,
          ...ownEnv,
          ...env,
          ...more,
        },
        isReady: (output) => output.includes(' is open at '),
        ...(command ? { command } : {}),
      });
  const ports = processes > 1 ? await Promise.all(Array.from({ length: processes }, freePort)) : [port];
  // Each machine has a folder of its own.
  const shops = ports.map((own, n) => {
    const ownFolder = n === 0 ? dataDir : join(folder, `data-${n + 1}`);
    mkdirSync(ownFolder, { recursive: true });
    const { DATABASE_URL: way } = database.env;
    return makeFaultShop({
      url: `http://127.0.0.1:${own}`,
      dataDir: ownFolder,
      start: start(own, ownFolder, way ? { DATABASE_URL: route(way, n) } : {}),
    });
  });
  const proxy = processes > 1 ? await startRoundRobin(port, ports) : null;
  const [only] = shops;
  const shop = proxy || !only ? asOneShop(url, shops, mutants.length > 0) : only;

  return {
    engine,
    shop,
    processes: shops,
    proxy,
    provider,
    database,
    seeded,
    ledger: createLedger(),
    folder,
    now: () => new Date(Date.now() + offsetMs),
    async advance(ms) {
      offsetMs += ms;
      // The provider first: a webhook signed in the shop's past would be refused as too old.
      await provider.advance(ms);
      if (shop.isOpen()) await shop.advance(ms);
    },
    async close() {
      await Promise.all(shops.map((process) => process.kill()));
      await proxy?.close();
      await provider.stop();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
