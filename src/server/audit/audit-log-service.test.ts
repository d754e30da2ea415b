import { expect, test } from 'vitest';
import { describeEngines, openTestShop, PASSWORD } from '../../../tests/support/shop/test-shop.ts';
import type { AuditEntity, AuditParty } from '../../shared/operations/audit.ts';
import { signIn } from '../accounts/account-service.ts';
import { changeRole } from '../accounts/user-admin-service.ts';
import { GUEST, SYSTEM } from '../actor.ts';
import { setOnSale } from '../catalogue/products/product-service.ts';
import { removeProduct } from '../catalogue/upkeep/product-removal-service.ts';
import { sendTestMail } from '../operations/mail/mail-admin-service.ts';
import { deleteAccount } from '../operations/own-data/delete-account-service.ts';
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
    await sendTestMail(deps, actor, { kind: 'test', language: 'en' });
    const { items: mails } = await listAuditLog(deps, actor, { limit: 50, entity: 'mail' });
    expect(mails.map(({ subjectName }) => subjectName)).toEqual([expect.stringContaining('Test email')]);
  });

  test('names a product that is deleted, and knows a deleted account from the shop itself', async () => {
    const { deps, given } = await openTestShop(engine);
    const { actor } = await given.user({ role: 'ADMIN', name: 'Ada' });
    const gone = await given.user({ role: 'ADMIN', name: 'Ben' });
    const product = await given.product({ name: 'Kettle' });
    await setOnSale(deps, gone.actor, { id: product, onSale: false });
    await removeProduct(deps, actor, { id: product });
    await changeRole(deps, SYSTEM, { userId: gone.id, role: 'GENERAL' });
    await deleteAccount(deps, gone.actor, { confirm: gone.email, address: '192.0.2.1' });
    const { items } = await listAuditLog(deps, actor, { limit: 50 });
    const seen = items.map(({ action, subjectName, actorName, actorGone }) => ({
      ...{ action, subjectName, actorName, actorGone },
    }));
    expect(seen).toEqual([
      { action: 'user.deleted', subjectName: null, actorName: null, actorGone: true },
      { action: 'user.role_changed', subjectName: null, actorName: null, actorGone: false },
      { action: 'product.deleted', subjectName: 'Kettle', actorName: 'Ada', actorGone: false },
      { action: 'product.updated', subjectName: 'Kettle', actorName: null, actorGone: true },
    ]);
  });

  test('tells people running the shop from customers and visitors', async () => {
    const { deps, given } = await openTestShop(engine);
    const [admin, customer] = [await given.user({ role: 'ADMIN' }), await given.user()];
    const client = { address: '192.0.2.1', userAgent: '', sessionSecret: null, browserSecret: null };
    for (const { email } of [customer, admin, customer]) {
      await signIn(deps, GUEST, { email, password: PASSWORD, client });
    }
    await expect(signIn(deps, GUEST, { email: admin.email, password: 'wrong', client })).rejects.toThrow();
    await sendTestMail(deps, admin.actor, { kind: 'test', language: 'en' });
    await changeRole(deps, SYSTEM, { userId: customer.id, role: 'ADMIN' });
    const actionsBy = async (by: AuditParty, entity?: AuditEntity) =>
      (await listAuditLog(deps, admin.actor, { by, entity, limit: 50 })).items.map(({ action }) => action);
    expect(await actionsBy('staff')).toEqual(['user.role_changed', 'mail.tested', 'user.sign_in']);
    expect(await actionsBy('staff', 'mail')).toEqual(['mail.tested']);
    // As they were then, whatever they are now.
    expect(await actionsBy('customers')).toEqual(['user.sign_in_failed', 'user.sign_in', 'user.sign_in']);
  });
});
