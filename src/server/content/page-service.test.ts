import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { GUEST } from '../actor.ts';
import { getShopSettings, updateShopSettings } from '../settings/shop-settings-service.ts';
import { getPage } from './page-service.ts';

describeEngines('pages to read', (engine) => {
  test('come in the shop’s language where there is one in it, else in another', async () => {
    const { deps, given } = await openTestShop(engine);
    const admin = await given.user({ role: 'ADMIN' });
    expect(await getPage(deps, GUEST, 'blog')).toMatchObject({
      title: 'Blog',
      lead: 'Notes on choosing, using and keeping electronics.',
      html: expect.stringContaining('<a href="/product-category?category=mobiles">Browse Mobiles</a>'),
    });
    await deps.db.transaction((tx) =>
      tx.insert(tx.tables.pages).values({
        ...{ slug: 'about', language: 'en', title: 'About us', lead: 'Who we are.', position: 2 },
        body: 'We sell lamps.',
      }),
    );
    const { version, settings } = await getShopSettings(deps, admin.actor);
    await updateShopSettings(deps, admin.actor, { version, settings: { ...settings, language: 'de' } });
    expect((await getPage(deps, GUEST, 'resources')).title).toBe('Ratgeber');
    expect((await getPage(deps, GUEST, 'about')).html).toBe('<p>We sell lamps.</p>\n');
    await expect(getPage(deps, GUEST, 'nothing')).rejects.toMatchObject({
      reason: { code: 'not_found', entity: 'page' },
    });
  });

  test('run nothing that is written into them', async () => {
    const { deps } = await openTestShop(engine);
    await deps.db.transaction((tx) =>
      tx.insert(tx.tables.pages).values({
        ...{ slug: 'bad', language: 'en', title: 'x', lead: 'x', position: 2 },
        body: '<script>alert(1)</script>\n\n[press](javascript:alert(1)) ![x](data:text/html,x "\\" onload=y")',
      }),
    );
    const { html } = await getPage(deps, GUEST, 'bad');
    expect(html).not.toMatch(/<script|href="javascript|src="data:text|" onload/);
    expect(html).toContain('&lt;script&gt;');
  });
});
