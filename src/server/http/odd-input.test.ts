import { expect, test } from 'vitest';
import { givenGroup } from '../../../tests/support/catalogue/variants.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { makeCode, TEN_PERCENT } from '../../../tests/support/shop/test-discounts.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';

/** Ids of every kind end in this pattern. */
const HEX = '0'.repeat(32);
/** As long as a cursor's number may be: a time beyond the year 30000, or a price that no column can hold. */
const FAR = '9'.repeat(15);
/** A version that a column of PostgreSQL cannot be compared with. */
const BEYOND_ANY_ROW = 2 ** 31;
/** A valid cursor of a list by time, to be misused in a list by price. */
const BY_TIME = Date.parse('2026-03-01');

const DISCOUNT = { ...TEN_PERCENT, code: 'SPRING', currency: 'USD' };

describeEngines('input at the edge', (engine) => {
  test('is refused or answered, never a bug: some values that one engine stores the other cannot even read', async () => {
    const { knock, given, deps } = await openTestApp({}, engine);
    const admin = await given.user({ role: 'ADMIN' });
    const id = await given.product();
    await givenGroup(deps, { name: 'Phones', axes: ['storage'], members: [id] });
    const code = await makeCode(deps, 'ODD');
    const secret = await given.session(admin);
    const table: [endpoint: string, input: unknown, status: number][] = [
      [`GET /api/get-product?cursor=${FAR}.prd_${HEX}`, undefined, 400],
      [`GET /api/all-user?cursor=${FAR}.usr_${HEX}`, undefined, 400],
      ['POST /api/filter-product', { category: ['mobiles'], cursor: `${FAR}.prd_${HEX}` }, 400],
      ['product.list', { cursor: `${FAR}.prd_${HEX}` }, 400],
      ['product.list', { cursor: `${FAR}.prd_${HEX}`, sort: 'asc' }, 400],
      ['product.list', { cursor: `${BY_TIME}.prd_${HEX}`, sort: 'asc' }, 400],
      ['admin.product.list', { cursor: `${FAR}.prd_${HEX}` }, 400],
      ['admin.product.list', { cursor: `${BY_TIME}.prd_${HEX}`, sort: 'dsc' }, 400],
      ['admin.product.changes', { id, cursor: `${FAR}.aud_${HEX}` }, 400],
      ['admin.product.stockHistory', { id, cursor: `${FAR}.mov_${HEX}` }, 400],
      ['admin.order.list', { cursor: `${FAR}.ord_${HEX}` }, 400],
      ['admin.order.list', { search: 'a', cursor: '9999999999' }, 400],
      ['admin.user.list', { cursor: `${FAR}.usr_${HEX}` }, 400],
      ['admin.mail.list', { cursor: `${FAR}.mai_${HEX}` }, 400],
      ['admin.audit.list', { cursor: `${FAR}.aud_${HEX}` }, 400],
      ['review.list', { productId: id, cursor: `${FAR}.rev_${HEX}` }, 400],
      ['review.list', { productId: id, sort: 'best', cursor: `${BY_TIME}.rev_${HEX}` }, 400],
      ['admin.review.list', { cursor: `${FAR}.rev_${HEX}` }, 400],
      ...[
        { stars: 0 },
        { stars: 6 },
        { stars: 4.5 },
        { title: ' ab ' },
        { title: 'a'.repeat(101) },
        { text: 'a'.repeat(2001) },
        { text: '\0' },
        { shownName: ' ' },
        { shownName: 'a'.repeat(61) },
        { productId: 'prd_none' },
      ].map((odd): [string, unknown, number] => {
        const input = { productId: id, stars: 5, title: 'Good', text: '', shownName: 'Ann', ...odd };
        return ['review.write', input, 'productId' in odd ? 404 : 400];
      }),
      ...['0000-01-01', '0001-01-01', '1969-12-31', '3000-01-01', '9999-12-31'].flatMap(
        (day): [string, unknown, number][] => [
          ['cart.add', { productId: id, addedAt: `${day}T00:00:00Z` }, 400],
          ['admin.discount.create', { ...DISCOUNT, validFrom: `${day}T00:00:00Z` }, 400],
        ],
      ),
      ['admin.discount.create', DISCOUNT, 200],
      ['order.confirm', { sessionId: 'cs_\0' }, 400],
      ['POST /api/success/store-order-details', { sessionId: 'cs_\0' }, 400],
      ['POST /api/success/store-order-details', { sessionId: 'cs_\ud800' }, 400],
      ['admin.variant.rename', { id, version: BEYOND_ANY_ROW, name: 'Mice' }, 400],
      ['admin.variant.dissolve', { id, version: BEYOND_ANY_ROW }, 400],
      ['admin.discount.end', { id: code, version: BEYOND_ANY_ROW }, 400],
      ['admin.product.update', { id, version: BEYOND_ANY_ROW, name: 'Mouse' }, 400],
      ['admin.page.delete', { id: 'pag_blog', version: BEYOND_ANY_ROW }, 400],
      ['GET /api/export-orders?from=0000-01-01', undefined, 400],
      ['GET /api/export-orders?to=9999-12-31', undefined, 400],
      ['GET /api/export-orders?from=1970-01-01&to=2999-12-31', undefined, 200],
    ];
    for (const [endpoint, input, status] of table) {
      const answer = await knock(endpoint, input, { secret });
      expect([answer.statusCode, answer.body.slice(0, 80)], `${endpoint} ${JSON.stringify(input)}`).toEqual([
        status,
        expect.any(String),
      ]);
    }
  });
});
