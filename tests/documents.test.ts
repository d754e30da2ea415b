import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CSP_REPORT_PATH } from '../src/server/http/csp-report-plugin.ts';
import { PAGES, patternsOf } from '../src/shared/pages/pages.ts';

/** The blocks of commands in a document. */
const blocksOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, commands = '']) => commands);

const DOCUMENTS = ['README.md', ...readdirSync('docs/how-to').map((name) => `docs/how-to/${name}`)];

test.each([...DOCUMENTS, '.env.example'])(
  'in %s, no setting has a comment behind its value, which some programs take for a part of it',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => /^#?[A-Z][A-Z_]+=.*\s#/.test(line))).toEqual([]);
  },
);

test.each(DOCUMENTS)('in %s, npm and git act as the shop’s user beside what takes root', (file) => {
  const withRoot = blocksOf(file).filter((commands) => commands.includes('systemctl'));
  // What root writes to the data folder or the clone, the shop could not read.
  expect(withRoot.flatMap((commands) => commands.match(/^(npm|git) .*$/gm) ?? [])).toEqual([]);
});

test('a front end of one’s own passes on the panel, and the pages that only the shop has', () => {
  const guide = readFileSync('docs/how-to/run-your-own-front-end.md', 'utf8');
  const passedOn = /@shop path (.*)/.exec(guide)?.[1]?.split(' ') ?? [];
  const isPassedOn = (path: string) =>
    passedOn.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each));
  const { admin, homePreview, login, forgotPassword, resetPassword, verifyEmail } = PAGES;
  const { account, stockAlert, unsubscribe, withdrawal } = PAGES;
  const pages = [admin, homePreview, login, forgotPassword, resetPassword, verifyEmail, account];
  const paths = [...pages, stockAlert, unsubscribe, withdrawal].flatMap(patternsOf);
  const icons = readdirSync('public').filter((name) => name !== 'social.png');
  const named = ['/manifest.webmanifest', CSP_REPORT_PATH, ...icons.map((name) => `/${name}`)];
  const loaded = ['/trpc/user.me', '/assets/main.js', ...named];
  expect([...paths, ...loaded].filter((path) => !isPassedOn(path))).toEqual([]);
  // The front end has its own pages, and no service worker of the shop.
  for (const path of ['/', '/order', '/sw.js']) expect(isPassedOn(path), path).toBe(false);
});
