import { expect, test } from 'vitest';
import { describeEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { changeRole } from '../accounts/user-admin-service.ts';
import { SYSTEM } from '../actor.ts';
import { setOnSale } from '../catalogue/products/product-service.ts';
import { sendTestMail } from '../operations/mail/mail-admin-service.ts';
import { listAuditLog } from './audit-log-service.ts';

describeEngines('the audit log', (engine) => {
  test('lists who did what, newest first, filtered by subject and page by page', async () => {
    const { deps, given, clock } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN', name: 'Ada' });
    const customer = await given.user({ name: 'Ben' });
    const product = await given.product({ name: 'Kettle' });
    await setOnSale(deps, actor, { id: product, onSale: false });
    clock.advance(1_000);
    await changeRole(deps, SYSTEM, { userId: customer.id, role: 'ADMIN' });

    const all = await listAuditLog(deps, actor, { limit: 50 });
    expect(all).toMatchObject({
      items: [
        { action: 'user.role_changed', actorName: null, subjectName: 'Ben', data: { to: 'ADMIN' } },
        { action: 'product.updated', actorName: 'Ada', subjectName: 'Kettle', entityId: product },
      ],
      nextCursor: null,
    });
    const first = await listAuditLog(deps, actor, { limit: 1 });
    const cursor = first.nextCursor ?? '';
    const second = await listAuditLog(deps, actor, { limit: 1, cursor });
    expect([...first.items, ...second.items]).toEqual(all.items);
    expect(second.nextCursor).toBeNull();
    const products = await listAuditLog(deps, actor, { limit: 50, entity: 'product' });
    expect(products.items.map(({ entity }) => entity)).toEqual(['product']);
    expect((await listAuditLog(deps, actor, { limit: 50, entity: 'backup' })).items).toEqual([]);
    await sendTestMail(deps, actor);
    const { items: mails } = await listAuditLog(deps, actor, { limit: 50, entity: 'mail' });
    expect(mails.map(({ subjectName }) => subjectName)).toEqual([expect.stringContaining('Test email')]);
  });
});
