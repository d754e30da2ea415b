import type { Actor } from '../../../src/server/actor.ts';
import type { Dialect } from '../../../src/server/db/database.ts';
import type { Deps } from '../../../src/server/deps.ts';
import {
  deliverOrder,
  packOrder,
  shipOrder,
} from '../../../src/server/orders/fulfilment/fulfilment-service.ts';
import { answerReturn, receiveReturn } from '../../../src/server/orders/returns/return-desk-service.ts';
import { askToReturn } from '../../../src/server/orders/returns/return-service.ts';
import { readShopSettings, updateShopSettings } from '../../../src/server/settings/shop-settings-service.ts';
import type { ReturnId } from '../../../src/shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../../src/shared/operations/shop-settings.ts';
import { openPlacedOrder } from './test-orders.ts';
import { idOf } from './test-refunds.ts';

async function setReturnDays(deps: Deps, admin: Actor, returnDays: number): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...(await readShopSettings(deps.db.read, deps)), returnDays };
  const { settings: table } = deps.db.read.tables;
  const rows = await deps.db.read.select().from(table);
  const kept = rows.find(({ key }) => key === 'shop')?.value as { version: number } | undefined;
  await updateShopSettings(deps, admin, {
    version: kept?.version ?? 0,
    settings: { ...settings, ownerEmail: 'owner@example.test' },
  });
}

/**
 * A placed order of two kettles and a cup, with the owner's steps and those of its customer's returns.
 * @param promised the shop's days to return when it is placed.
 */
export async function openOrderToReturn(engine: Dialect, promised = 0) {
  const shop = await openPlacedOrder(engine, {
    async beforePaying({ deps, given }) {
      if (promised > 0) await setReturnDays(deps, (await given.user({ role: 'ADMIN' })).actor, promised);
    },
  });
  const { deps, admin, customer, orderId, look } = shop;
  const setDays = (days: number) => setReturnDays(deps, admin.actor, days);
  const { number } = (await look()).order;
  const [kettle, cup] = (await look()).lines;
  const lines = { kettle: idOf(kettle), cup: idOf(cup) };
  const own = { number, key: null };
  const ask = (quantity: number, actor: Actor = customer.actor, key: string | null = null) =>
    askToReturn(deps, actor, {
      ...{ number, key, reason: 'changed_mind', note: 'Too loud' },
      lines: [{ orderLineId: lines.kettle, quantity }],
    });
  const deliver = async () => {
    await packOrder(deps, admin.actor, { orderId });
    await shipOrder(deps, admin.actor, { orderId, carrier: 'Post', trackingNumber: '' });
    await deliverOrder(deps, admin.actor, { orderId });
  };
  const accept = (id: ReturnId) =>
    answerReturn(deps, admin.actor, {
      id,
      state: 'asked',
      accept: true,
      answer: 'Gladly.',
      label: 'Return 7',
    });
  const arrive = async (id: ReturnId) => {
    await accept(id);
    await receiveReturn(deps, admin.actor, { id });
  };
  const mails = async () =>
    (await look()).mails
      .filter(({ kind }) => kind.startsWith('return_'))
      .map(({ kind, recipient }) => `${kind} to ${recipient}`)
      .sort();
  return { ...shop, number, own, lineIds: lines, setDays, ask, deliver, accept, arrive, mails };
}
