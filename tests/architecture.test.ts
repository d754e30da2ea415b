import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { expect, test } from 'vitest';

type Import = { from: string; to: string; typeOnly: boolean };

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`);

const STATEMENT = /^(import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|(?<!typeof )import\('([^']+)'\)/gm;

const IMPORTS: Import[] = SOURCES.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(STATEMENT)].map((match) => {
    const target = match[3] ?? match[4] ?? '';
    const to = target.startsWith('.') ? normalize(`${dirname(from)}/${target}`) : target;
    return { from, to, typeOnly: match[2] !== undefined };
  }),
);

const offending = (rule: (edge: Import) => boolean, except: (edge: Import) => boolean = () => false) =>
  IMPORTS.filter((edge) => rule(edge) && !except(edge)).map(({ from, to }) => `${from} -> ${to}`);

/** The server's rooms; each may import those before it. */
const BELOW_NOUNS = ['files', 'db'];
const NOUNS = [
  'secrets',
  'audit',
  'settings',
  'media',
  'addresses',
  'documents',
  'mail',
  'payments',
  'catalogue',
  'content',
  'discounts',
  'cart',
  'accounts',
  'wishlist',
  'stock-alerts',
  'unsubscribing',
  'orders',
  'reviews',
  'checkout',
  'operations',
];
/** These two serve one app and may import each other. */
const ABOVE_NOUNS = ['http', 'render'];
const ROOMS = [...BELOW_NOUNS, ...NOUNS, ...ABOVE_NOUNS];

/** Process files below all rooms; main, run-shop, config, shop and test-payments are above them. */
const COMMON = [
  'actor.ts',
  'bounded.ts',
  'deps.ts',
  'derived-secret.ts',
  'fit-node.ts',
  'kept-thread.ts',
  'logged-address.ts',
  'logged-error.ts',
  'new-id.ts',
  'owner-command.ts',
  'paging.ts',
  'root.ts',
];

/** The most files in one folder, besides tests and styles. */
const MOST_FILES = 22;

const inServer = (path: string) => path.startsWith('src/server/');
const roomOf = (path: string) => path.split('/')[2] ?? '';
const inNoun = (path: string) => inServer(path) && NOUNS.includes(roomOf(path));
const isTransport = (path: string) => /-(router|routes)\.ts$/.test(path);
const isRule = (path: string) => /-(rules|mail)\.ts$|^src\/server\/catalogue\/index\//.test(path);
const isProgram = (path: string) => /^src\/server\/operations\/(cli\/|jobs\/jobs?(-runner)?\.ts)/.test(path);
const isService = (path: string) => /-(service|adapter)\.ts$/.test(path);
const isRepository = (path: string) => path.endsWith('-repository.ts');

/** Files without a layer suffix: gateways, formats, and parts of larger files. */
const isPart = (path: string) =>
  inNoun(path) && ![isTransport, isRule, isProgram, isService, isRepository].some((is) => is(path));

/** The suffix is the layer; each lists what it may import, besides types. */
const LAYERS: {
  name: string;
  files: RegExp;
  may: string;
  mayImport: (to: string, from: string) => boolean;
}[] = [
  {
    name: 'repository',
    files: /-repository\.ts$/,
    may: 'A repository imports db, rules and other repositories: the rule or the call belongs in a service.',
    mayImport: (to) => !inServer(to) || roomOf(to) === 'db' || isRule(to) || isRepository(to) || isPart(to),
  },
  {
    name: 'gateway or part',
    files: /^src\/server\/(?!http|render|db\/)[^/]+\/(?!.*-(service|adapter|repository|router|routes)\.ts$)/,
    may: 'A file without a layer is a gateway or a piece of one: hand it what it needs, or name it for its layer.',
    mayImport: (to, from) =>
      isProgram(from) || !inServer(to) || !(isService(to) || isRepository(to) || isTransport(to)),
  },
  {
    name: 'service',
    files: /-(service|adapter)\.ts$/,
    may: 'A service knows no transport, page, job or program: they call it.',
    mayImport: (to) =>
      !isTransport(to) &&
      !isProgram(to) &&
      !/^(fastify|@fastify\/|@trpc\/)|^src\/(client|stand-in)\//.test(to),
  },
  {
    name: 'router or call',
    files: /-(router|routes)\.ts$/,
    may: 'A router parses, calls one service and shapes the answer: put the query behind a service.',
    mayImport: (to) =>
      !isRepository(to) && !/-gateway\.ts$|^src\/server\/db\/|^drizzle-orm|^src\/client\//.test(to),
  },
  {
    name: 'http and render',
    files: /^src\/server\/(http|render)\//,
    may: 'The transports and the pages ask services.',
    mayImport: (to) => !isRepository(to) && !/-gateway\.ts$|^src\/server\/db\/|^drizzle-orm/.test(to),
  },
  {
    name: 'job',
    files: /^src\/server\/operations\/jobs\/jobs?(-runner)?\.ts$/,
    may: 'A job says when; what it does is a service.',
    mayImport: (to) =>
      !isRepository(to) && !isTransport(to) && !/^src\/(server\/(http|render)|client)\//.test(to),
  },
  {
    name: 'db',
    files: /^src\/server\/db\//,
    may: 'db/ is the lowest room of the server: it imports shared/ only.',
    mayImport: (to) => !inServer(to) || roomOf(to) === 'db',
  },
];

test('imports are found', () => {
  expect(IMPORTS.length).toBeGreaterThan(200);
});

test('only types cross from the server to the browser, and only into client/lib', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/client/') &&
        to.startsWith('src/server/') &&
        !(typeOnly && from.startsWith('src/client/lib/')),
    ),
  ).toEqual([]);
});

test('the browser never loads zod or the schemas', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/client/') && !typeOnly && (to === 'zod' || to.startsWith('src/shared/schemas/')),
    ),
  ).toEqual([]);
});

test('only the thread that judges passwords loads their dictionaries', () => {
  const thread = 'src/server/accounts/passwords/password-strength-worker.ts';
  expect(offending(({ from, to }) => to.startsWith('@zxcvbn-ts/') && from !== thread)).toEqual([]);
  expect(offending(({ to, typeOnly }) => to === thread && !typeOnly)).toEqual([]);
});

test('shared imports nothing but itself, besides zod in the schemas', () => {
  expect(
    offending(
      ({ from, to }) =>
        from.startsWith('src/shared/') &&
        !to.startsWith('src/shared/') &&
        !(to === 'zod' && from.startsWith('src/shared/schemas/')),
    ),
  ).toEqual([]);
});

test('every folder of the server is a listed room, and every listed room exists', () => {
  const folders = SOURCES.filter((file) => inServer(file) && file.split('/').length > 3).map(roomOf);
  expect([...new Set(folders)].sort()).toEqual([...ROOMS].sort());
});

test('a room imports only rooms below it', () => {
  const rank = (room: string) => (ABOVE_NOUNS.includes(room) ? ROOMS.length : ROOMS.indexOf(room));
  expect(
    offending(
      ({ from, to }) =>
        inServer(from) && inServer(to) && rank(roomOf(from)) >= 0 && rank(roomOf(to)) > rank(roomOf(from)),
      // A noun's routers and routes build on http/, which is above it.
      (edge) => isTransport(edge.from) && roomOf(edge.to) === 'http',
    ),
    `The order is ${ROOMS.join(' < ')}: move the function to the lower of both rooms, or below them.`,
  ).toEqual([]);
});

test('a room imports only those process files that are below all rooms', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        ROOMS.includes(roomOf(from)) &&
        /^src\/server\/[^/]+$/.test(to) &&
        !COMMON.includes(to.slice('src/server/'.length)) &&
        !from.startsWith('src/server/operations/cli/') &&
        !typeOnly,
    ),
    'main, config and shop put the rooms together: hand the value in through deps.ts.',
  ).toEqual([]);
});

test.each(LAYERS)('$name: $may', ({ files, mayImport, may }) => {
  expect(SOURCES.some((file) => inServer(file) && files.test(file))).toBe(true);
  expect(
    offending(
      ({ from, to, typeOnly }) => inServer(from) && files.test(from) && !typeOnly && !mayImport(to, from),
    ),
    may,
  ).toEqual([]);
});

test('rules are pure: they do not even import types from elsewhere', () => {
  expect(
    offending(
      ({ from, to }) => inServer(from) && isRule(from) && !isRule(to) && !to.startsWith('src/shared/'),
      ({ to }) => to.endsWith('.json'),
    ),
    'Rules are functions over shared/ and each other: take what you need as an argument.',
  ).toEqual([]);
});

test("only the app's tables import routers and routes", () => {
  const tables = ['src/server/http/trpc/app-router.ts', 'src/server/http/rest/rest-plugin.ts'];
  expect(
    offending(({ from, to }) => isTransport(to) && inNoun(to) && !tables.includes(from)),
    'A router is an entry of app-router.ts, a list of calls one of rest-plugin.ts: share code through a service.',
  ).toEqual([]);
});

test('in the nouns’ rooms, only routers and routes import http', () => {
  expect(
    offending(({ from, to }) => inNoun(from) && !isTransport(from) && to.startsWith('src/server/http/')),
    'Return data or throw a ShopError: http/ gives it a status.',
  ).toEqual([]);
});

test('no client feature imports another', () => {
  const featureOf = (path: string) => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1];
  expect(
    offending(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    }),
    'Compose them in a route, or move the shared part to components/ or lib/.',
  ).toEqual([]);
});

test('no folder has too many files', () => {
  const counts = new Map<string, number>();
  for (const file of SOURCES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const full = [...counts].filter(([, files]) => files > MOST_FILES);
  expect(full, 'Give the folder sub-folders by subject.').toEqual([]);
});

test('only the client entry is loaded by the server, and only by main', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/server/') &&
        to.startsWith('src/client/') &&
        !typeOnly &&
        from !== 'src/server/run-shop.ts',
    ),
  ).toEqual([]);
});

test("only the sessions import lucia, and nothing calls drizzle's own transaction", () => {
  expect(
    offending(({ from, to }) => to === 'lucia' && !from.startsWith('src/server/accounts/sessions/')),
  ).toEqual([]);
  const callers = SOURCES.filter((file) => /drizzle\([^)]*\)\.transaction/.test(readFileSync(file, 'utf8')));
  expect(callers).toEqual([]);
});

test('there are no import cycles, besides types', () => {
  const graph = new Map<string, string[]>();
  for (const { from, to, typeOnly } of IMPORTS) {
    if (!typeOnly && to.startsWith('src/')) graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) expect(walk(file, [])).toBeNull();
});

test('the styles of every Mantine component in use are imported', () => {
  const used = SOURCES.filter((name) => name.startsWith('src/client/')).flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((part) => part.trim()),
    ),
  );
  const sheets = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`src/client/${name}`, 'utf8'))
    .join('\n');
  const styled = used.filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`));
  expect(styled).toContain('Modal');
  expect(styled.filter((name) => !sheets.includes(`@mantine/core/styles/${name}.`))).toEqual([]);
});
