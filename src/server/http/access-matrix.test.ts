import { expect, test, vi } from 'vitest';
import { hashDatabase } from '../../../tests/support/databases/database-hash.ts';
import { ENDPOINTS } from '../../../tests/support/requests/endpoints.ts';
import { guestWith, letBuy } from '../../../tests/support/shop/guests.ts';
import { openTestApp } from '../../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../../tests/support/shop/test-shop.ts';
import { toId } from '../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../shared/operations/shop-settings.ts';
import type { ShopErrorReason } from '../../shared/shop-error.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import { listSessions } from '../accounts/sessions/session-service.ts';
import { changeRole } from '../accounts/user-admin-service.ts';
import * as actors from '../actor.ts';
import { SYSTEM } from '../actor.ts';
import { addToCart } from '../cart/cart-service.ts';
import type { Database, Dialect } from '../db/database.ts';
import { updateShopSettings } from '../settings/shop-settings-service.ts';
import * as accessCheck from './access-check.ts';
import { assertAllowed, assertPolicyCovers } from './access-check.ts';
import { ACCESS_POLICY, type Party } from './access-policy.ts';

/**
 * @returns a function that hashes the whole database. It rehashes only if a transaction has begun since,
 * because nothing else can write.
 */
function watchDatabase(db: Database): () => Promise<string> {
  const { mock } = vi.spyOn(db, 'transaction');
  let begun = 0;
  let known: Promise<string> | null = null;
  return () => {
    if (mock.calls.length !== begun) known = null;
    begun = mock.calls.length;
    known ??= hashDatabase(db.read);
    return known;
  };
}

/**
 * A shop with users and one product. `ids` holds the ids that the calls below use. For admins without a second
 * factor the setting asks for one.
 */
async function openWorld(engine: Dialect = 'sqlite', column?: Column) {
  const shop = await openTestApp({}, engine);
  const { given, deps, clock } = shop;
  const [product, another] = [await given.product(), await given.product()];
  const [customer, other, admin, demoted, second, packer, formerPacker] = [
    await given.user(),
    await given.user(),
    await given.user({ role: 'ADMIN' }),
    await given.user({ role: 'ADMIN' }),
    await given.user({ role: 'ADMIN' }),
    await given.user({ role: 'PACKER' }),
    await given.user({ role: 'PACKER' }),
  ];
  const { lineId } = await addToCart(deps, customer.actor, { productId: product });
  const guestCart = 'g'.repeat(43);
  if (column && GUESTS.includes(column)) {
    await letBuy(deps, 'everyone');
    await addToCart(deps, guestWith(guestCart).actor, { productId: product });
  }
  const expired = await given.session(other);
  clock.advance(31 * 24 * 3_600_000);
  const stale = await given.session(admin);
  clock.advance(16 * 60_000);
  const loggedOut = await given.session(customer);
  await shop.knock('GET /api/userLogout', undefined, { secret: loggedOut });
  const formerAdmin = await given.session(demoted);
  await changeRole(deps, SYSTEM, { userId: demoted.id, role: 'PACKER' });
  const formerPackersSession = await given.session(formerPacker);
  await changeRole(deps, SYSTEM, { userId: formerPacker.id, role: 'GENERAL' });
  const secrets: Record<Column, string | null> = {
    visitor: null,
    'guest with a cart': null,
    customer: await given.session(customer),
    'other customer': await given.session(other),
    packer: await given.session(packer),
    admin: await given.session(admin),
    'stale admin': stale,
    'admin without second factor': await given.session(second),
    expired,
    'logged out': loggedOut,
    demoted: formerAdmin,
    'former packer': formerPackersSession,
  };
  if (column === 'admin without second factor') {
    const settings = { ...DEFAULT_SETTINGS, shopName: 'Voltcart', adminsNeedSecondStep: true };
    await updateShopSettings(deps, admin.actor, { version: 0, settings });
  }
  const ofCustomer = { address: '', userAgent: '', sessionSecret: null, browserSecret: null };
  const [session] = await listSessions(deps, customer.actor, ofCustomer);
  return {
    ...shop,
    secrets,
    carts: { 'guest with a cart': guestCart } as Partial<Record<Column, string>>,
    state: watchDatabase(deps.db),
    ids: {
      product,
      another,
      line: lineId,
      user: customer.id,
      email: customer.email,
      second: second.id,
      session: session?.id ?? '',
    },
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

const COLUMNS = {
  visitor: 'visitor',
  'guest with a cart': 'guest',
  customer: 'customer',
  'other customer': 'customer',
  packer: 'packer',
  admin: 'admin',
  'stale admin': 'admin',
  'admin without second factor': 'admin',
  expired: 'visitor',
  'logged out': 'visitor',
  demoted: 'visitor',
  'former packer': 'visitor',
} as const satisfies Record<string, Party>;
type Column = keyof typeof COLUMNS;

/** The columns of a shop that is open to guests. */
const GUESTS: readonly Column[] = ['guest with a cart'];

const SIGNED_OUT: readonly Party[] = ['visitor', 'guest'];

/** The refusal that the policy itself answers with; null if it lets the call through. */
function policyRefusal(name: string, column: Column): ShopErrorReason | null {
  const party = COLUMNS[column];
  const rule = ACCESS_POLICY[name];
  // A service refuses what only guests may do where only accounts buy, as the policy refuses visitors.
  const also = ({ guest: 'visitor', packer: 'customer' } as Partial<Record<Party, Party>>)[party];
  if (!(rule?.[party] ?? (also && rule?.[also])))
    return { code: SIGNED_OUT.includes(party) ? (rule?.signIn ?? 'unauthenticated') : 'forbidden' };
  if (column === 'admin without second factor' && !rule.customer) return { code: 'second_factor_needed' };
  return column === 'stale admin' && rule.fresh ? { code: 'fresh_sign_in_needed' } : null;
}

function expectedStatus(name: string, column: Column): { status: number; refused: boolean } {
  const party = COLUMNS[column];
  const { status = 200, guest, ...more } = ENDPOINTS[name] ?? {};
  const foreign = (party === 'guest' ? guest : undefined) ?? more.foreign ?? status;
  if (policyRefusal(name, column)) return { status: SIGNED_OUT.includes(party) ? 401 : 403, refused: true };
  const owns = column === 'customer' || ACCESS_POLICY[name]?.[party] === 'anyone';
  return { status: owns ? status : foreign, refused: !owns && foreign !== status };
}

/** Checks one cell: the status, and for a refusal that no row has changed. */
async function checkCell(world: World, name: string, column: Column): Promise<void> {
  const { status, refused } = expectedStatus(name, column);
  const before = refused ? await world.state() : null;
  const answer = await world.knock(name, ENDPOINTS[name]?.input?.(world.ids), {
    secret: world.secrets[column],
    cart: world.carts[column] ?? null,
  });
  expect([answer.statusCode, answer.body.slice(0, 200)], `${name} as ${column}`).toEqual([
    status,
    expect.anything(),
  ]);
  if (before) expect(await world.state(), `${name} as ${column} changes nothing`).toBe(before);
  const reason = policyRefusal(name, column);
  if (reason) expect(answer.body).toContain(refusalText(textsFor('en').answers, reason));
  if (name.startsWith('user.') || refused) expect(answer.headers['cache-control']).toBe('no-store');
}

test('the table lists exactly the policy’s endpoints', () => {
  expect(Object.keys(ENDPOINTS).sort()).toEqual(Object.keys(ACCESS_POLICY).sort());
});

const columns = Object.keys(COLUMNS) as Column[];

describeEngines('the endpoints', (engine) => {
  test.each(columns)('what is refused to %s is refused, and changes nothing', async (column) => {
    const world = await openWorld(engine, column);
    const before = await hashDatabase(world.deps.db.read);
    for (const name of Object.keys(ENDPOINTS)) {
      if (expectedStatus(name, column).refused) await checkCell(world, name, column);
    }
    expect(await hashDatabase(world.deps.db.read), `whatever ${column} tries changes nothing`).toBe(before);
  });
});

test.each(columns)('what is allowed to %s works', async (column) => {
  let world = await openWorld('sqlite', column);
  for (const name of Object.keys(ENDPOINTS)) {
    if (expectedStatus(name, column).refused) continue;
    // An earlier call may have removed what this one needs; a fresh shop decides.
    await checkCell(world, name, column).catch(async () => {
      world = await openWorld('sqlite', column);
      await checkCell(world, name, column);
    });
  }
});

test('planted fault: an open endpoint whose service does not check either is found', async () => {
  vi.spyOn(accessCheck, 'assertAllowed').mockReturnValue();
  vi.spyOn(actors, 'assertAdmin').mockReturnValue();
  for (const name of ['POST /api/update-user', 'admin.user.changeRole', 'GET /api/all-user']) {
    await expect(checkCell(await openWorld(), name, 'customer'), name).rejects.toThrow();
  }
});

test('the services refuse on their own when the endpoint is open', async () => {
  vi.spyOn(accessCheck, 'assertAllowed').mockReturnValue();
  const world = await openWorld();
  for (const name of [
    'POST /api/update-user',
    'admin.user.changeRole',
    'GET /api/all-user',
    'POST /api/upload-product',
    'POST /api/update-product',
    'GET /api/export-products',
    'GET /api/export-orders',
    'admin.health.get',
    'admin.mail.list',
    'admin.mail.sendAgain',
    'admin.mail.test',
    'admin.audit.list',
    'admin.backup.list',
    'admin.demo.preview',
    'admin.demo.remove',
    'POST /api/make-backup',
    'admin.product.list',
    'admin.order.list',
    'admin.order.byId',
    'admin.order.pack',
    'admin.order.ship',
    'admin.order.correctShipment',
    'admin.order.deliver',
    'admin.order.return',
    'admin.order.cancel',
    'admin.order.refund',
    'admin.order.noteRepayment',
    'admin.order.checkPayment',
    'admin.order.approvePayment',
    'admin.order.markLookedAt',
    'admin.order.takeMissingGoods',
    'admin.order.fillInAddress',
    'admin.order.resendMail',
    'admin.product.byId',
    'admin.product.specs',
    'admin.product.create',
    'admin.product.takeOffSale',
    'admin.product.matching',
    'admin.product.changeMany',
    'admin.product.preview',
    'admin.product.duplicate',
    'admin.product.remove',
    'admin.product.adjustStock',
    'admin.product.stockHistory',
    'admin.product.changes',
    'user.sessions',
  ]) {
    await checkCell(world, name, 'visitor');
  }
});

test('the services themselves refuse what needs a fresh sign-in, and admins who lack a second factor', async () => {
  vi.spyOn(accessCheck, 'assertAllowed').mockReturnValue();
  const stale = await openWorld();
  const withInput = (name: string) => name !== 'GET /api/download-backup';
  for (const [name, { fresh }] of Object.entries(ACCESS_POLICY)) {
    if (fresh && withInput(name)) await checkCell(stale, name, 'stale admin');
  }
  const lacking = await openWorld('sqlite', 'admin without second factor');
  for (const name of ['admin.user.list', 'admin.order.list', 'GET /api/all-user', 'admin.setting.get']) {
    await checkCell(lacking, name, 'admin without second factor');
  }
});

test.each([
  ['user.endSession', (id: string) => ({ id }), 'session'],
  ['POST /api/product-details', (productId: string) => ({ productId }), 'user'],
  ['POST /api/delete-cart-product', (_id: string) => ({ _id }), 'line'],
  ['cart.remove', (lineId: string) => ({ lineId }), 'line'],
] as const)(
  '%s answers a foreign and an unknown id byte for byte the same',
  async (endpoint, input, foreign) => {
    const world = await openWorld();
    const secret = world.secrets['other customer'];
    const theirs = await world.knock(endpoint, input(world.ids[foreign]), { secret });
    const unknown = await world.knock(endpoint, input('x'.repeat(22)), { secret });
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(unknown.body);
    const headers = ({ headers }: typeof theirs) => {
      const { 'x-request-id': _, date: __, ...rest } = headers;
      return rest;
    };
    expect(headers(theirs)).toEqual(headers(unknown));
  },
);

test('the app does not start with an endpoint without a rule or a rule without an endpoint', () => {
  expect(() => assertPolicyCovers([...Object.keys(ACCESS_POLICY), 'GET /api/new'])).toThrow(
    'no rule for GET /api/new',
  );
  expect(() => assertPolicyCovers(Object.keys(ACCESS_POLICY).slice(1))).toThrow('which does not exist');
});

test('an empty rule closes any endpoint under /api, even an undocumented one', async () => {
  const rules: Record<string, unknown> = ACCESS_POLICY;
  const { 'GET /api/docs': rule } = rules;
  const { knock, app, secrets } = await openWorld();
  rules['GET /api/docs'] = {};
  try {
    expect((await knock('GET /api/docs')).statusCode).toBe(401);
    expect((await app.inject({ method: 'HEAD', url: '/api/docs' })).statusCode).toBe(401);
    expect((await knock('GET /api/docs', undefined, { secret: secrets.admin })).statusCode).toBe(403);
  } finally {
    rules['GET /api/docs'] = rule;
  }
});

test('buildApp itself checks the policy', async () => {
  const rules: Record<string, unknown> = ACCESS_POLICY;
  const { 'user.me': rule } = rules;
  delete rules['user.me'];
  try {
    await expect(openTestApp()).rejects.toThrow('no rule for user.me');
  } finally {
    rules['user.me'] = rule;
  }
});

const CUSTOMER: actors.Actor = { kind: 'customer', userId: toId('user', 'usr_1') };

test.each([actors.GUEST, CUSTOMER, SYSTEM])('an empty or missing rule refuses %o', (actor) => {
  expect(() => assertAllowed('x', actor, { x: {} })).toThrow();
  expect(() => assertAllowed('x', actor, {})).toThrow();
  expect(() => assertAllowed('constructor', actor, {})).toThrow();
});
