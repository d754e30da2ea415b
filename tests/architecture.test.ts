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

const offending = (rule: (edge: Import) => boolean) =>
  IMPORTS.filter(rule).map(({ from, to }) => `${from} -> ${to}`);

test('the imports are read', () => {
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

test('the browser never loads zod: its schemas are the server side of shared', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/client/') && !typeOnly && (to === 'zod' || to.startsWith('src/shared/schemas/')),
    ),
  ).toEqual([]);
});

test('shared and domain import nothing but each other, zod in the schemas aside', () => {
  expect(
    offending(
      ({ from, to }) =>
        (from.startsWith('src/shared/') &&
          !to.startsWith('src/shared/') &&
          !(to === 'zod' && from.startsWith('src/shared/schemas/'))) ||
        (from.startsWith('src/domain/') && !/^src\/(domain|shared)\//.test(to)),
    ),
  ).toEqual([]);
});

test('only the client entry is loaded by the server, and only by main', () => {
  expect(
    offending(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/server/') &&
        to.startsWith('src/client/') &&
        !typeOnly &&
        from !== 'src/server/main.ts',
    ),
  ).toEqual([]);
});

test("only the sessions import lucia, and nobody calls drizzle's own transaction", () => {
  expect(
    offending(({ from, to }) => to === 'lucia' && !from.startsWith('src/server/accounts/sessions/')),
  ).toEqual([]);
  const callers = SOURCES.filter((file) => /drizzle\([^)]*\)\.transaction/.test(readFileSync(file, 'utf8')));
  expect(callers).toEqual([]);
});

test('no import goes round in a circle, types aside', () => {
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

test("of Mantine's components that are used, the styles are imported", () => {
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
