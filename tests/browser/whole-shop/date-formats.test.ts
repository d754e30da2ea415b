import { expect, test } from 'vitest';
import { DATE_FORMATS } from '../../../src/shared/locale.ts';
import { formatsIn } from '../../../src/shared/texts/dates.ts';
import { LANGUAGES } from '../../../src/shared/texts/language.ts';
import { dayIn, startOfDay } from '../../../src/shared/time-zone.ts';
import { openAdminVisit } from '../support/admin-support.ts';
import { builtForBrowser } from '../support/built-for-browser.ts';
import { callAs } from '../support/people.ts';
import { expectSound } from '../support/soundness.ts';
import { openVisit, overflowOf, shareBrowserShop } from '../support/support.ts';

const shop = shareBrowserShop();

const WAYS = LANGUAGES.flatMap((language) =>
  DATE_FORMATS.flatMap((dateFormat) =>
    ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'No/Where'].map((timeZone) => ({
      language,
      dateFormat,
      timeZone,
    })),
  ),
);
/** Around the changes of clocks, and New Year. */
const MOMENTS = [
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-12-31T23:30:00Z',
];
const SHOWN = ['moment', 'day', 'longDay', 'shortDay', 'writtenDay', 'timeOfDay'] as const;

test('server and browser write the same dates', async () => {
  const ways = WAYS.filter(({ timeZone }) => timeZone !== 'No/Where');
  const expected = ways.map(({ language, ...way }) =>
    MOMENTS.flatMap((at) => SHOWN.map((name) => formatsIn(language, way)[name].format(new Date(at)))),
  );
  const visit = await openVisit(shop);
  await visit.goto('/help');
  const written = await visit.page.evaluate(`(() => {
    ${await builtForBrowser('src/shared/texts/dates.ts', 'shopDates')}
    return ${JSON.stringify(ways)}.map(({ language, ...way }) =>
      ${JSON.stringify(MOMENTS)}.flatMap((at) =>
        ${JSON.stringify(SHOWN)}.map((name) => shopDates.formatsIn(language, way)[name].format(new Date(at)))));
  })()`);
  expect(written).toEqual(expected);
  await visit.close();
  // A zone that one of them does not know is no reason to show nothing.
  for (const { language, ...way } of WAYS.filter(({ timeZone }) => timeZone === 'No/Where'))
    expect(formatsIn(language, way).day.format(new Date(MOMENTS[0] ?? ''))).toContain('2026');
});

test('an owner chooses how dates and weights are written, sees an example of each, and has it everywhere', async () => {
  const visit = await openAdminVisit(shop, { width: 1440 });
  const { page } = visit;
  await visit.goto('/admin-panel/settings');
  await page.getByLabel('Dates').selectOption('iso');
  await page.getByText(/Example: 20\d\d-\d\d-\d\d \d\d:\d\d · 20\d\d-\d\d-\d\d/).waitFor();
  await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati', dateStyle: 'short' });
  await page.getByText(`Now: ${there.format(new Date())}`).waitFor();
  await page.getByLabel('Weights and lengths').selectOption('imperial');
  await page.getByText('Example: 1.87 lb').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  await visit.goto('/admin-panel/audit');
  await page
    .getByText(new RegExp(`^${there.format(new Date())} \\d\\d:\\d\\d$`))
    .first()
    .waitFor();
  await page.getByText('Time zone: Each reader’s own → Pacific/Kiritimati').waitFor();

  // The server writes what the browser then shows.
  const watch = shop.products.find(({ category }) => category === 'watches');
  const path = `/product/${watch?._id}`;
  const served = await (await page.request.get(shop.url + path)).text();
  const [, size] = /<td>(\d+(?:\.\d+)? in)<\/td>/.exec(served) ?? [];
  await visit.goto(path);
  await page
    .getByRole('cell', { name: size ?? 'none', exact: true })
    .first()
    .waitFor();
  await visit.goto('/product-category?category=watches');
  await page
    .getByText(/\d in\b/)
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.goto('/admin-panel/settings');
  await page.getByLabel('Time zone').waitFor();
  expect(await overflowOf(page)).toBe(0);
  await visit.close();
});

test('days and times in the panel are the shop’s, wherever its owner is', async () => {
  const visit = await openAdminVisit(shop, { timezoneId: 'Europe/Berlin' });
  const { page } = visit;
  const timeZone = 'America/New_York';
  const stored = await (await page.request.get(`${shop.url}/trpc/admin.setting.get`)).json();
  const { version, settings } = stored.result.data;
  await callAs(shop, visit, 'admin.setting.update', { version, settings: { ...settings, timeZone } });
  const asked = page.waitForRequest(/admin\.order\.list/);
  await visit.goto('/admin-panel/all-orders?placed=1');
  const midnight = startOfDay(dayIn(new Date(), timeZone), timeZone).getTime();
  expect(decodeURIComponent((await asked).url())).toContain(`"placedFrom":${midnight}`);

  await visit.goto('/admin-panel/home');
  await page.getByRole('button', { name: 'Edit Highlights' }).click();
  await page.getByRole('dialog').getByLabel('Until', { exact: true }).fill('2030-01-15');
  await page.getByRole('dialog').getByLabel('Until: time').fill('12:00');
  const saved = page.waitForRequest(/admin\.home\.save/);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect((await saved).postData()).toContain('2030-01-15T17:00:00.000Z');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await visit.close();
});
