import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../texts/language.ts';
import { modulesOf } from './page-modules.ts';
import { PAGE_NAMES } from './pages.ts';

test('every page’s modules exist under its name, and every page module belongs to a page', () => {
  const pages = [...PAGE_NAMES, 'notFound'] as const;
  const modules = pages.flatMap((page) => LANGUAGES.flatMap((language) => modulesOf(page, language)));
  expect(modules.filter((module) => !existsSync(module))).toEqual([]);
  const routes = readdirSync('src/client/routes', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('-page.tsx') && !name.startsWith('admin/'),
  );
  expect(routes.filter((name) => !modules.includes(`src/client/routes/${name}`))).toEqual([]);
});
