import { expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { NO_BRAND } from '../../../shared/brand/brand.ts';
import { money } from '../../../shared/money/money.ts';
import { MAIL_KINDS, type MailKind } from '../../../shared/operations/mail.ts';
import { MAIL_TEXT_LIMITS, NO_MAIL_TEXT } from '../../../shared/operations/mail-texts.ts';
import { DEFAULT_SETTINGS } from '../../../shared/operations/shop-settings.ts';
import { saveMailTextInput } from '../../../shared/schemas/admin/mails.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import { listAuditLog } from '../../audit/audit-log-service.ts';
import { orderConfirmationMail } from '../../orders/order-confirmation-mail.ts';
import { putBrand } from '../../settings/brand-repository.ts';
import { readLetterhead, updateShopSettings } from '../../settings/shop-settings-service.ts';
import { sendTestMail } from './mail-admin-service.ts';
import { getMailTexts, previewMail, saveMailText } from './mail-text-service.ts';

async function open() {
  const shop = await openTestShop();
  const { actor, email } = await shop.given.user({ role: 'ADMIN' });
  const save = async (kind: MailKind, text: Partial<typeof NO_MAIL_TEXT>) => {
    const { version } = await getMailTexts(shop.deps, actor);
    return saveMailText(shop.deps, actor, {
      version,
      kind,
      language: 'en',
      text: { ...NO_MAIL_TEXT, ...text },
    });
  };
  const letterhead = () => readLetterhead(shop.deps.db.read, shop.deps, { userId: null });
  return { ...shop, actor, email, save, letterhead };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The words that a person reads, without order: a table of goods reads the other way round. */
const wordsOf = (text: string): string[] => [...new Set(text.match(WORD))].sort();

/** In HTML they are links, as they are long and say nothing. */
const HIDDEN_URLS = /^http\S+(\/unsubscribe|#reviews)$/gm;

const visible = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");

test('each kind of mail says the same as text and as HTML, in each language, from whom and how to reach them', async () => {
  const { deps, actor, given } = await open();
  const externalUrl = 'https://pictures.test/kettle.png';
  await given.product({
    name: 'A kettle with a <long> name',
    pictures: [{ mediaHash: null, externalUrl, alt: '' }],
  });
  await updateShopSettings(deps, actor, {
    version: 0,
    settings: {
      ...DEFAULT_SETTINGS,
      shopName: 'Brücke & Söhne',
      sellerName: 'Brücke <Kessel> GmbH',
      contactAddress: 'High Street 1\n10115 Berlin',
      contactEmail: 'help@bruecke.example',
      contactPhone: '+49 30 1234',
    },
  });
  for (const language of LANGUAGES) {
    for (const kind of MAIL_KINDS) {
      const { subject, text, html } = await previewMail(deps, actor, { kind, language });
      const told = `${kind} in ${language}`;
      expect(wordsOf(visible(html)), told).toEqual(wordsOf(text.replaceAll(HIDDEN_URLS, '')));
      expect(html, told).toContain(`<html lang="${language}">`);
      expect(html, told).toContain('<meta name="color-scheme" content="light dark">');
      expect(html, told).toContain('@media (prefers-color-scheme:dark)');
      expect(text, told).toMatch(
        /\n\nBrücke & Söhne\nBrücke <Kessel> GmbH\nHigh Street 1\n10115 Berlin\nhelp@bruecke.example\n\+49 30 1234$/,
      );
      expect(`${subject}${text}${html}`, told).not.toMatch(/undefined|\[object|\{\w+\}(?!\})/);
      for (const [image] of html.matchAll(/<img[^>]*>/g)) {
        expect(image, told).toMatch(/ src="https:\/\/pictures\.test\/[^"]+"/);
        expect(image, told).toMatch(/ alt="[^"]*" width="\d+" height="\d+"/);
      }
    }
  }
  const { html } = await previewMail(deps, actor, { kind: 'order_confirmation', language: 'en' });
  expect(html).toContain(`<img src="${externalUrl}" alt="A kettle with a &lt;long&gt; name"`);
});

test('a logo for dark ground is shown there, and the only logo on a light plate', async () => {
  const { deps, actor } = await open();
  const preview = async () => (await previewMail(deps, actor, { kind: 'test', language: 'en' })).html;
  const logo = { hash: 'b'.repeat(32), width: 400, height: 100 };
  const brand = { ...NO_BRAND, logo, accent: '#7a0000' };
  const show = (published: typeof brand) =>
    deps.db.transaction((tx) => putBrand(tx, { version: 1, published, previous: null }, deps.now()));
  await show(brand);
  const one = await preview();
  expect(one).toContain(
    `src="http://shop.test/media/${logo.hash}-logo.png" alt="Voltcart" width="160" height="40" class="plate"`,
  );
  expect(one.match(/<img/g)).toHaveLength(1);
  await show({ ...brand, logoDark: { ...logo, hash: 'c'.repeat(32) } });
  const both = await preview();
  expect(both).toMatch(/bbbb-logo\.png" alt="Voltcart" [^>]*class="on-light"/);
  expect(both).toMatch(/cccc-logo\.png" alt="" [^>]*class="on-dark" style="display:none/);
});

test('the owner’s words take the place of the shop’s first sentences, and come back with empty ones', async () => {
  const { deps, actor, save } = await open();
  const shipped = () => previewMail(deps, actor, { kind: 'order_shipped', language: 'en' });
  const standard = await shipped();
  await save('order_shipped', {
    subject: '{shopName}: parcel {orderNumber}',
    opening: 'Hello {name},\nyour parcel is with {carrier}.\n\nSee you soon!',
  });
  const own = await shipped();
  expect(own.subject).toBe('Voltcart: parcel EXAMPLE2');
  expect(own.standardSubject).toBe(standard.subject);
  expect(own.text.split('\n\n').slice(0, 3)).toEqual([
    'Hello Jordan Miller,\nyour parcel is with DHL Express.',
    'See you soon!',
    'Tracking number: JD014600006281230704',
  ]);
  expect(own.html).toContain('Hello Jordan Miller,<br>your parcel is with DHL Express.</p>');
  expect(own.text).not.toContain('has shipped');
  const german = await previewMail(deps, actor, { kind: 'order_shipped', language: 'de' });
  expect(german.text).toContain('ist mit DHL Express unterwegs');
  expect((await save('order_shipped', NO_MAIL_TEXT)).texts).toEqual({ en: {} });
  expect(await shipped()).toEqual(standard);
  const { items } = await listAuditLog(deps, actor, { limit: 50, entity: 'mail' });
  expect(items.map(({ action, entityId }) => [action, entityId])).toEqual(
    Array(2).fill(['mail.text_changed', 'order_shipped']),
  );
  expect(items[1]).toMatchObject({
    data: {
      kind: 'order_shipped',
      language: 'en',
      from: NO_MAIL_TEXT,
      to: { subject: '{shopName}: parcel {orderNumber}' },
    },
  });
});

test('a mail about an account or money keeps its link and facts, whatever the owner writes', async () => {
  const { deps, actor, save } = await open();
  const keep: MailKind[] = MAIL_KINDS.filter(
    (kind) => !['order_confirmation', 'order_shipped', 'review_request', 'test'].includes(kind),
  );
  for (const kind of keep) {
    const standard = await previewMail(deps, actor, { kind, language: 'en' });
    await save(kind, { subject: 'Nothing to see', opening: 'Our words.' });
    const { subject, text, html } = await previewMail(deps, actor, { kind, language: 'en' });
    expect(subject, kind).toBe('Nothing to see');
    expect(text, kind).toBe(`Our words.\n\n${standard.text}`);
    for (const [, url] of standard.html.matchAll(/href="([^"]+)"/g)) expect(html, kind).toContain(`"${url}"`);
  }
});

const NOBODY = {
  ...{ name: '', company: '', vatNumber: '', addressLine1: '', addressLine2: '', addressCity: '' },
  ...{ addressState: '', addressPostalCode: '', addressCountry: '' },
};

test('an order’s total is in the mail although the owner’s words leave it out, and a payment in review is not thanked for', async () => {
  const { save, letterhead } = await open();
  await save('order_confirmation', { opening: 'We have your money, thank you {name}!' });
  const about = {
    ...(await letterhead()),
    link: 'http://shop.test/order',
    number: 'AAAAAAA1',
    buyer: NOBODY,
    agreed: [],
    currency: 'USD',
    lines: [{ name: 'Cup', quantity: 2, unitPriceMinor: money(1_000), image: `/media/${'a'.repeat(32)}` }],
    sums: {
      subtotalMinor: money(2_000),
      discountMinor: money(0),
      shippingMinor: money(0),
      taxMinor: money(0),
      totalMinor: money(2_000),
      taxIncluded: true,
      taxes: [],
      delivery: null,
      discountCode: null,
    },
    inReview: false,
    awaited: true,
  };
  expect(orderConfirmationMail(about).text.split('\n\n').slice(0, 3)).toEqual([
    'We have your money, thank you!',
    '2 × Cup: $20.00',
    'Total: $20.00',
  ]);
  expect(orderConfirmationMail(about).html).toContain(
    `<img src="http://shop.test/media/${'a'.repeat(32)}-200.webp" alt="Cup" width="56"`,
  );
  expect(orderConfirmationMail({ ...about, inReview: true }).text).not.toContain('We have your money');
});

test('nothing gets into a mail that is not text', async () => {
  const { deps, actor, save, letterhead } = await open();
  const text = {
    subject: '',
    opening: '<script>alert(1)</script> <a href="http://evil.example">x</a> & "quotes"',
  };
  await save('test', text);
  const { html, text: plain } = await previewMail(deps, actor, { kind: 'test', language: 'en' });
  expect(html).not.toMatch(/<script|<a href="http:\/\/evil/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(plain).toContain(text.opening);

  // A header begins after a line break; braces in a value are no placeholder.
  await save('order_confirmation', { subject: 'For {name}' });
  const about = {
    link: 'http://shop.test',
    number: 'A',
    currency: 'USD',
    lines: [],
    inReview: false,
    awaited: true,
    agreed: [],
  };
  const sums = {
    ...{ subtotalMinor: money(0), discountMinor: money(0), shippingMinor: money(0), taxMinor: money(0) },
    ...{ totalMinor: money(0), taxIncluded: true, taxes: [], delivery: null, discountCode: null },
  };
  const name = 'Ann\r\nBcc: all@evil.example\u2028{orderNumber}';
  const mail = orderConfirmationMail({ ...(await letterhead()), ...about, sums, buyer: { ...NOBODY, name } });
  expect(mail.subject).toBe('For Ann Bcc: all@evil.example {orderNumber}');

  const send = (change: Partial<typeof NO_MAIL_TEXT>) =>
    saveMailTextInput.safeParse({
      version: 0,
      kind: 'test',
      language: 'en',
      text: { ...NO_MAIL_TEXT, ...change },
    }).success;
  expect(send({ subject: 'one line', opening: 'two\nlines' })).toBe(true);
  for (const subject of [
    'a\nBcc: b@evil.example',
    'a\rb',
    'a\u2028b',
    'a\0b',
    'x'.repeat(MAIL_TEXT_LIMITS.subject + 1),
  ])
    expect(send({ subject }), subject).toBe(false);
  expect(send({ opening: 'x'.repeat(MAIL_TEXT_LIMITS.opening + 1) })).toBe(false);
});

test('refuses what a mail does not know by its name, a stale save, and anybody but an admin', async () => {
  const { deps, actor, given, save } = await open();
  for (const [kind, text, name] of [
    ['order_shipped', { opening: 'It costs {amount}.' }, 'amount'],
    ['password_reset', { subject: 'Hello {name}' }, 'name'],
    ['order_confirmation', { opening: '{ orderNumber }' }, ' orderNumber '],
    ['test', { opening: '{__proto__}' }, '__proto__'],
  ] as const) {
    await expect(save(kind, text)).rejects.toMatchObject({ reason: { code: 'unknown_placeholder', name } });
    await expect(
      previewMail(deps, actor, { kind, language: 'en', text: { ...NO_MAIL_TEXT, ...text } }),
    ).rejects.toMatchObject({ reason: { code: 'unknown_placeholder', name } });
  }
  const input = { kind: 'test', language: 'en', version: 0, text: { subject: 'Mine', opening: '' } } as const;
  expect(await saveMailText(deps, actor, input)).toEqual({ version: 1, texts: { en: { test: input.text } } });
  await expect(saveMailText(deps, actor, input)).rejects.toMatchObject({
    reason: { code: 'settings_changed' },
  });
  const customer = (await given.user()).actor;
  for (const ask of [
    () => getMailTexts(deps, customer),
    () => saveMailText(deps, customer, input),
    () => previewMail(deps, customer, input),
  ])
    await expect(async () => ask()).rejects.toMatchObject({ reason: { code: 'forbidden' } });
});

test('any mail is sent to the admin’s own address as it is saved, 20 times an hour', async () => {
  const { deps, actor, email, save, sentMails, clock } = await open();
  await save('password_reset', { subject: 'Your way back in' });
  const mail = { kind: 'password_reset', language: 'en' } as const;
  await sendTestMail(deps, actor, mail);
  expect(sentMails).toMatchObject([{ to: email, subject: 'Your way back in' }]);
  expect(sentMails[0]?.text).toContain('http://shop.test/reset-password');
  for (let sent = 1; sent < 20; sent++) await sendTestMail(deps, actor, mail);
  await expect(sendTestMail(deps, actor, mail)).rejects.toMatchObject({
    reason: { code: 'too_many_requests' },
  });
  expect(sentMails).toHaveLength(20);
  clock.advance(3_600_000);
  await sendTestMail(deps, actor, mail);
  const { tables } = deps.db.read;
  const kinds = await deps.db.read.selectDistinct({ kind: tables.mails.kind }).from(tables.mails);
  // None of them counts as a real one.
  expect(kinds).toEqual([{ kind: 'test' }]);
});
