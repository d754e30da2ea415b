import { changePassword, signIn, signUp, updateProfile } from '../../src/server/services/account-service.ts';
import { type Actor, GUEST, SYSTEM } from '../../src/server/services/actor.ts';
import { removeDemo } from '../../src/server/services/demo-removal-service.ts';
import { storePicture } from '../../src/server/services/media-service.ts';
import { createAdmin, regeneratePassword } from '../../src/server/services/owner-service.ts';
import { requestReset, resetPassword } from '../../src/server/services/password-reset-service.ts';
import { importProducts } from '../../src/server/services/product-import-service.ts';
import { createProduct, setOnSale, updateProduct } from '../../src/server/services/product-service.ts';
import { updateShopSettings } from '../../src/server/services/shop-settings-service.ts';
import { adjustStock } from '../../src/server/services/stock-service.ts';
import { changeRole } from '../../src/server/services/user-admin-service.ts';
import type { ProductId, UserId } from '../../src/shared/ids.ts';
import { money } from '../../src/shared/money.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/shop-settings.ts';
import { HOUR, type Making, MINUTE, PASSWORD, plainPicture } from './opening.ts';

const DEMO = [
  ...['VC-APD-001', 'VC-APD-005', 'VC-CAM-004', 'VC-EAR-001', 'VC-EAR-007', 'VC-MOB-001', 'VC-MOB-004'],
  ...['VC-MOB-007', 'VC-MOB-011', 'VC-MOU-001', 'VC-MOU-004', 'VC-PRI-001', 'VC-CPU-001', 'VC-FRG-001'],
  ...['VC-SPK-002', 'VC-SPK-003', 'VC-TRM-001', 'VC-TRM-002', 'VC-TEL-001', 'VC-WAT-001', 'VC-WAT-002'],
];

export type Person = { id: UserId; email: string; actor: Actor };

const client = (userAgent = 'Mozilla/5.0 (fixture)') => ({
  address: '203.0.113.7',
  userAgent,
  sessionSecret: null,
});

/** The owner, a second admin, and customers with and without a photo. */
export async function makePeople({ deps, wait }: Making) {
  const ownerId = (await deps.db.read.select().from(deps.db.read.tables.users))[0]?.id as UserId;
  const owner: Person = {
    id: ownerId,
    email: 'owner@example.test',
    actor: { kind: 'admin', userId: ownerId },
  };
  const photo = `data:image/png;base64,${(await plainPicture(90)).toString('base64')}`;
  const person = async (name: string, profilePic = ''): Promise<Person> => {
    wait(7 * MINUTE);
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.test`;
    const input = { name, email, password: PASSWORD, confirmPassword: PASSWORD, profilePic };
    const id = await signUp(deps, GUEST, input);
    return { id, email, actor: { kind: 'customer', userId: id } };
  };
  const people = {
    owner,
    ann: await person('Ann Ågren', photo),
    bob: await person("Bob O'Neil"),
    cleo: await person('Cleo Martin'),
    dan: await person('Dan "D." Park'),
    eve: await person('Eve Ito', photo),
    fay: await person('Fay Zed'),
    gil: await person('Gil <Gil>'),
    hal: await person('Hal Wu'),
    ida: await person('Ida Unknown'),
  };
  await createAdmin(deps, SYSTEM, { email: 'second@example.test', name: 'Second Admin' });
  wait(MINUTE);
  await regeneratePassword(deps, SYSTEM, { email: 'second@example.test' });
  await changeRole(deps, owner.actor, { userId: people.fay.id, role: 'ADMIN' });
  wait(MINUTE);
  await changeRole(deps, owner.actor, { userId: people.fay.id, role: 'GENERAL' });
  await updateProfile(deps, people.bob.actor, { name: "Robert O'Neil" });
  const next = { password: `${PASSWORD}!`, confirmPassword: `${PASSWORD}!` };
  await changePassword(deps, people.hal.actor, { currentPassword: PASSWORD, ...next, client: client() });
  wait(MINUTE);
  await requestReset(deps, GUEST, { email: people.hal.email, client: client() });
  const { mails } = deps.db.read.tables;
  const token = /token=(\S+)/.exec((await deps.db.read.select().from(mails)).at(-1)?.text ?? '')?.[1] ?? '';
  wait(MINUTE);
  await resetPassword(deps, GUEST, { token, password: PASSWORD, confirmPassword: PASSWORD });
  return people;
}

/** A session begun now. @returns its secret. */
export async function signInAs({ deps }: Making, { email }: Person): Promise<string> {
  return (await signIn(deps, GUEST, { email, password: PASSWORD, client: client() })).secret;
}

/** The settings as the owner has made them, in two goes. */
export async function makeSettings({ deps, wait }: Making, { owner }: { owner: Person }) {
  const settings = { ...DEFAULT_SETTINGS, shopName: 'Lamp & Lens', lowStockLevel: 4 };
  await updateShopSettings(deps, owner.actor, { version: 0, settings });
  wait(HOUR);
  const more = {
    ...settings,
    contactEmail: 'help@lamp.example',
    contactPhone: '+1 555 0100',
    contactAddress: '1 Long Street\nSpringfield',
    supportLinks: [{ label: 'Manuals & guides', url: 'https://lamp.example/manuals?a=1&b=2' }],
    countries: ['US', 'IN', 'DE'],
  };
  await updateShopSettings(deps, owner.actor, { version: 1, settings: more });
}

/** Three demo products that were removed again, then the demo that stays, then the owner's own products. */
export async function makeGoods(shop: Making, { owner }: { owner: Person }) {
  const { deps, wait } = shop;
  const admin = owner.actor;
  await removeDemo(deps, admin);
  await deps.db.transaction(async (tx) => {
    const { eq } = await import('drizzle-orm');
    await tx.delete(tx.tables.settings).where(eq(tx.tables.settings.key, 'demo_catalogue'));
  });
  wait(HOUR);
  await shop.demo(DEMO);
  wait(HOUR);
  const source = async (shade: number) => {
    const mediaHash = /([0-9a-f]{32})/.exec(
      JSON.stringify((await storePicture(deps, admin, await plainPicture(shade))).source),
    )?.[1];
    return { mediaHash: mediaHash ?? '', externalUrl: null, alt: 'A plain picture' };
  };
  const own = async (more: Partial<Parameters<typeof createProduct>[2]>): Promise<ProductId> => {
    wait(11 * MINUTE);
    return createProduct(deps, admin, {
      name: 'Kettle',
      brand: 'Hearthwen',
      category: 'refrigerator',
      description: '',
      priceMinor: money(3_000),
      sellingPriceMinor: money(2_500),
      sku: null,
      pictures: [],
      specs: {},
      stockOnHand: 10,
      ...more,
    });
  };
  const goods = {
    mouse: await own({
      name: 'Own Mouse “Ütliberg” <b> & co',
      brand: 'Öwn',
      category: 'Mouse',
      description: 'First line.\nSecond line, with "quotes", a <tag>, ümlauts and 漢字.\n\n  =1+1',
      priceMinor: money(4_999),
      sellingPriceMinor: money(4_205),
      sku: 'OWN-1',
      pictures: [await source(20), await source(200)],
      specs: { sensor: 'optical; 3rd gen', max_dpi: 26_000, weight: 58.5, hand: 'left' },
      stockOnHand: 40,
    }),
    phone: await own({
      name: 'Own Phone 5',
      category: 'mobiles',
      priceMinor: money(79_900),
      sellingPriceMinor: money(79_900),
      sku: 'OWN 2/äé',
      pictures: [{ mediaHash: null, externalUrl: 'https://pics.example/phone.webp', alt: 'A phone' }],
      specs: { display: 6.1, storage: 256, water_rating: 'IP68' },
      stockOnHand: 25,
    }),
    untracked: await own({ name: 'Setup at your home', category: 'televisions', stockOnHand: null }),
    offSale: await own({ name: 'Discontinued Speaker', category: 'speakers', sku: 'OWN-3', stockOnHand: 6 }),
    offSaleLater: await own({ name: 'Last of its Kind Speaker', category: 'speakers', stockOnHand: 4 }),
    scarce: await own({ name: 'Scarce Watch', category: 'watches', sku: 'OWN-4', stockOnHand: 12 }),
    cup: await own({ name: 'Cup, 1 cent off', sellingPriceMinor: money(2_999), stockOnHand: 60 }),
    unknown: await own({ name: 'Soon Forgotten', category: 'printers' }),
    dear: await own({
      name: 'Dear Server',
      category: 'processor',
      sku: 'OWN-5',
      priceMinor: money(9_999_999),
      sellingPriceMinor: money(9_999_999),
      stockOnHand: 3,
    }),
  };
  wait(HOUR);
  const change = { sellingPriceMinor: money(3_999), description: 'Now cheaper.\nStill left-handed.' };
  await updateProduct(deps, admin, { id: goods.mouse, change });
  await updateProduct(deps, admin, {
    id: goods.phone,
    change: { name: 'Own Phone 5 Pro', specs: { display: 6.1, storage: 512 } },
  });
  await setOnSale(deps, admin, { id: goods.offSale, onSale: false });
  wait(MINUTE);
  await adjustStock(deps, admin, { productId: goods.cup, delta: 15, reason: 'restock', note: 'Delivery 7' });
  wait(MINUTE);
  await adjustStock(deps, admin, { productId: goods.cup, to: 70, expected: 75, note: 'Counted: 5 broken' });
  wait(MINUTE);
  await adjustStock(deps, admin, { productId: goods.cup, delta: 1, reason: 'return', note: '' });
  wait(MINUTE);
  const { products } = deps.db.read.tables;
  const rows = await deps.db.read.select().from(products);
  const bySku = (wanted: string) => {
    const found = rows.find(({ sku }) => sku === wanted);
    if (!found) throw new Error(`no ${wanted}`);
    return found.id;
  };
  await updateProduct(deps, admin, {
    id: bySku('VC-MOB-004'),
    change: { sellingPriceMinor: money(44_900) },
  });
  const stockOnly = ['SKU,Stock', 'OWN-4,14'];
  const made = [
    'SKU,Name,Brand,Category,Price,Selling price,Stock,On sale,Specs',
    'OWN-6,Imported Trimmer,Whiskarn,trimmers,49.90,39.90,8,yes,',
    'OWN-7,Imported Printer,Dunmarrow,printers,199,189.5,,no,',
  ];
  for (const lines of [stockOnly, made]) {
    const file = Buffer.from(lines.join('\n'));
    for await (const step of await importProducts(deps, admin, { file, dryRun: false })) {
      if (step.kind === 'report' && step.report.refused > 0)
        throw new Error(JSON.stringify(step.report.refusals));
    }
  }
  return { ...goods, demoMouse: bySku('VC-MOU-001') };
}
