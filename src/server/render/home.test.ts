import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import type { ArrangedSection } from '../../shared/catalogue/home.ts';
import { toId } from '../../shared/ids.ts';
import { publishHome, saveHomeDraft } from '../content/home-admin-service.ts';

const text = (title: string, until: Date | null): ArrangedSection => ({
  ...{ id: toId('homeSection', `sec_${title}`), kind: 'text', title, from: null },
  ...{ until: until?.toISOString() ?? null, body: 'Words', picture: null, alt: '', action: '', link: null },
});

async function openShop() {
  const shop = await openPages();
  return { ...shop, actor: (await shop.given.user({ role: 'ADMIN' })).actor };
}

test('a section ends on time: neither the page in memory nor the one in a browser outlives it', async () => {
  const { app, deps, clock, actor } = await openShop();
  const sections = [text('Deal', new Date(deps.now().getTime() + 20_000)), text('Always', null)];
  await saveHomeDraft(deps, actor, { version: 0, sections });
  expect((await app.inject('/')).body).not.toContain('Deal');
  await publishHome(deps, actor, { version: 1 });
  const first = await app.inject('/');
  expect(first.body).toContain('<h2>Deal</h2>');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(304);
  clock.advance(20_000);
  const second = await app.inject({ url: '/', headers });
  expect(second.statusCode).toBe(200);
  expect(second.body).toContain('<h2>Always</h2>');
  expect(second.body).not.toContain('Deal');
});

test('the page for the preview has nothing of the draft in it, and only our own pages may frame it', async () => {
  const { app, deps, actor } = await openShop();
  await saveHomeDraft(deps, actor, { version: 0, sections: [text('Secret plans', null)] });
  const preview = await app.inject('/home-preview');
  expect(preview.statusCode).toBe(200);
  expect(preview.body).not.toContain('Secret plans');
  expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  for (const url of ['/', '/admin-panel/home', '/login', '/home-preview/x']) {
    const { headers } = await app.inject(url);
    expect([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
