import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPages } from '../../../tests/support/shop/test-pages.ts';
import { askFirst } from '../../client/app/first-queries.ts';
import { render } from '../../client/entry-server.tsx';
import { createQueryClient } from '../../client/lib/trpc.ts';
import { BOOT_ELEMENT_ID, type Boot } from '../../shared/pages/boot.ts';
import type { AppRouter } from '../http/trpc/app-router.ts';
import { pageContext } from '../http/trpc/context.ts';
import { linkInProcess } from '../http/trpc/link-in-process.ts';

/** A link to a shop, which notes what is asked. */
function noting(asked: string[], link: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return (runtime) => {
    const next = link(runtime);
    return (call) => {
      asked.push(`${call.op.path} ${JSON.stringify(call.op.input)}`);
      return next(call);
    };
  };
}

test.each([0, 3])(
  'what the page of a product with %i reviews asks is asked before it is rendered',
  async (reviewCount) => {
    const shop = await openPages();
    const { deps, given, get } = shop;
    const id = await given.product();
    await deps.db.transaction(async (tx) => {
      const { products } = tx.tables;
      await tx
        .update(products)
        .set({ reviewCount, ratingSum: 4 * reviewCount })
        .where(eq(products.id, id));
    });
    const link = linkInProcess(async () => pageContext(deps));
    const [first, all]: [string[], string[]] = [[], []];
    await askFirst(`/product/${id}`, createQueryClient(true), noting(first, link));
    await render({
      url: `/product/${id}`,
      site: siteOf(await get('/')),
      link: noting(all, link),
      notFound: false,
    });
    expect(first).toHaveLength(reviewCount > 0 ? 3 : 2);
    expect(all.sort()).toEqual(first.sort());
  },
);

test('a fault in a query of a page keeps its cause', async () => {
  const broken = linkInProcess(async () => {
    throw new Error('the disk is gone');
  });
  const { get } = await openPages();
  const rendered = render({
    url: '/product/prd_1',
    site: siteOf(await get('/')),
    link: broken,
    notFound: false,
  });
  const fault = await rendered.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(TRPCClientError);
  expect((fault as TRPCClientError<AppRouter>).cause?.cause).toMatchObject({ message: 'the disk is gone' });
});

function siteOf(html: string) {
  const [, json = ''] = new RegExp(`id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  return (JSON.parse(json) as Boot).site;
}

test.each([
  [['/order/find', '/order/REAL2345', '/order/ord_1']],
  [['/order/ord_1', '/order/REAL2345', '/order/find']],
])('the form that finds an order is no order’s document: %s', async (urls) => {
  const { get, rendered } = await openPages();
  const pages = new Map<string, string>();
  for (const url of urls) pages.set(url, await get(url));
  const form = 'name="number"';
  expect(pages.get('/order/find')).toContain(form);
  for (const url of ['/order/ord_1', '/order/REAL2345']) {
    expect(pages.get(url)).toContain('<title>Your order');
    expect(pages.get(url)).not.toContain(form);
  }
  expect(rendered).toHaveLength(2);
});
