import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig } from '../src/server/config.ts';
import { CSP_REPORT_PATH } from '../src/server/http/csp-report-plugin.ts';
import { WEBHOOK_EVENTS } from '../src/server/payments/stripe-event.ts';
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

/** The variables that the configuration reads. */
function variablesRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  parseConfig(env);
  return [...names].sort();
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

test('README and .env.example name every variable that the configuration reads, and no other', () => {
  const rows = readFileSync('README.md', 'utf8').match(/^\| `[A-Z].*? \|/gm) ?? [];
  expect(namesIn(rows.join('\n'), /`([A-Z_]+)`/g)).toEqual(variablesRead());
  expect(namesIn(readFileSync('.env.example', 'utf8'), /^#([A-Z_]+)=/gm)).toEqual(variablesRead());
});

test('the guide to payments names every event that a webhook made by hand has to send', () => {
  const guide = readFileSync('docs/how-to/take-real-payments.md', 'utf8');
  expect(namesIn(guide, /`((?:charge|checkout|radar|refund)\.[\w.]+)`/g)).toEqual([...WEBHOOK_EVENTS].sort());
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
