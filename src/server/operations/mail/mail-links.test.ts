import { expect, test } from 'vitest';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { orderShippedMail } from '../../orders/fulfilment/order-shipped-mail.ts';
import { returnNewsMail } from '../../orders/returns/return-mail.ts';
import { readLetterhead } from '../../settings/shop-settings-service.ts';
import { previewMail } from './mail-text-service.ts';

test('an address that the shop writes into a text is a link; one in anybody’s words is not', async () => {
  const { deps, given } = await openTestShop();
  const { actor } = await given.user({ role: 'ADMIN' });
  for (const [kind, url] of [
    ['order_shipped', 'https://www.dhl.com/en/express/tracking.html?brand=DHL&amp;AWB=JD014600006281230704'],
    ['email_taken', 'http://shop.test/forgot-password'],
  ] as const) {
    const text = { subject: '', opening: 'See http://shop.test/sale.' };
    const { html } = await previewMail(deps, actor, { kind, language: 'en', text });
    expect(html).toMatch(/: <a class="ink" href="([^"]*)" style="[^"]*">\1<\/a><\/p>/);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain('See http://shop.test/sale.</p>');
  }
  const typed = 'https://evil.test/a';
  const goods = [{ name: typed, quantity: 1 }];
  const letterhead = await readLetterhead(deps.db.read, deps, { userId: null });
  const about = { ...letterhead, number: 'AAAAAAA1', name: typed, goods, link: 'http://shop.test' };
  for (const { html } of [
    returnNewsMail({ ...about, state: 'asked', reason: '', note: typed }),
    orderShippedMail({ ...about, carrier: typed, trackingNumber: typed, corrected: false }),
    orderShippedMail({ ...about, carrier: 'DHL', trackingNumber: typed, corrected: false }),
  ]) {
    expect(html).toContain(typed);
    expect(html).not.toContain(`href="${typed}`);
  }
});
