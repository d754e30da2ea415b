import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as argon2 from '@node-rs/argon2';
import { describe, inject, onTestFinished } from 'vitest';
import { createPasswords } from '../../../src/server/accounts/passwords/passwords.ts';
import { beginSession } from '../../../src/server/accounts/sessions/living-session-service.ts';
import { type Actor, actorKindOf, SYSTEM } from '../../../src/server/actor.ts';
import {
  type CheckedProduct,
  insertWholeProduct,
} from '../../../src/server/catalogue/products/product-service.ts';
import type { Database, Dialect } from '../../../src/server/db/database.ts';
import { takeLockRow } from '../../../src/server/db/lock-rows.ts';
import type { DatabaseLocation } from '../../../src/server/db/open-database.ts';
import { openPostgresql } from '../../../src/server/db/postgresql.ts';
import { openSqlite } from '../../../src/server/db/sqlite.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openDocumentStore } from '../../../src/server/documents/document-store.ts';
import { openDiskStore } from '../../../src/server/files/disk-store.ts';
import type { OutgoingMail } from '../../../src/server/mail/mail-gateway.ts';
import { openMediaStore } from '../../../src/server/media/media-store.ts';
import { openUploadCodecs } from '../../../src/server/media/upload-codecs.ts';
import { createNewId } from '../../../src/server/new-id.ts';
import { createStripeDesk } from '../../../src/server/payments/payment-desk.ts';
import { NO_PAYMENTS } from '../../../src/server/payments/payment-gateway.ts';
import { openSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { toCategory } from '../../../src/shared/catalogue/categories.ts';
import type { ProductId, UserId } from '../../../src/shared/ids.ts';
import { DEFAULT_LOCALE } from '../../../src/shared/locale.ts';
import { money } from '../../../src/shared/money/money.ts';
import type { Role } from '../../../src/shared/roles.ts';
import { takePostgresql } from '../databases/pristine-postgresql.ts';

/** Runs a suite once per engine. */
export function describeEngines(name: string, suite: (engine: Dialect) => void): void {
  const engines: Dialect[] = ['sqlite', 'postgresql'];
  describe.each(engines)(`${name} (%s)`, suite);
}

/** A clock that only moves when told to. */
export type TestClock = { now: () => Date; advance: (ms: number) => void };

function createClock(): TestClock {
  let time = Date.parse('2026-03-01T12:00:00Z');
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}

export const PASSWORD = 'correct horse battery';
export type TestUser = { id: UserId; email: string; actor: Actor };

/** The shop's own, with the cheapest parameters: what hashing costs is of interest to a few tests only. */
const passwords = createPasswords({
  hash: (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: argon2.verify,
});
const passwordHash = passwords.hash(PASSWORD);

export type TestShop = {
  deps: Deps;
  clock: TestClock;
  folder: string;
  /** Where its database is, for a second connection. */
  location: DatabaseLocation;
  /** Factories for test data; every field has a default, so name only what matters. */
  given: {
    product: (overrides?: Partial<CheckedProduct>) => Promise<ProductId>;
    /** An account with the password PASSWORD; its actor has just signed in. */
    user: (overrides?: { role?: Role; name?: string }) => Promise<TestUser>;
    /**
     * A new session of a user.
     * @returns the secret for its cookie.
     */
    session: (user: TestUser) => Promise<string>;
  };
  /** Mails passed to the mail gateway. */
  sentMails: OutgoingMail[];
};

/** Registers the cleanup for something that was opened. */
export type OnEnd = (cleanUp: () => Promise<void>) => void;

async function openDatabase(
  engine: Dialect,
  file: string,
): Promise<{ db: Database; location: DatabaseLocation; giveBack: () => Promise<void> }> {
  if (engine === 'sqlite') {
    copyFileSync(inject('sqliteTemplate'), file);
    const location = { dialect: 'sqlite' as const, file };
    return { db: openSqlite(file), location, giveBack: async () => undefined };
  }
  const { url, giveBack } = await takePostgresql(inject('postgresqlUrl'));
  return { db: openPostgresql(url), location: { dialect: 'postgresql', url }, giveBack };
}

/** A shop on its own migrated database, removed when the test has finished (or when `onEnd` says). */
export async function openTestShop(
  engine: Dialect = 'sqlite',
  onEnd: OnEnd = onTestFinished,
): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'voltcart-shop-'));
  const { db, location, giveBack } = await openDatabase(engine, join(folder, 'shop.db'));
  onEnd(async () => {
    await db.close();
    await giveBack();
    rmSync(folder, { recursive: true, force: true });
  });
  const clock = createClock();
  const sentMails: OutgoingMail[] = [];
  const deps: Deps = {
    db,
    now: clock.now,
    newId: createNewId(clock.now),
    media: openMediaStore(openDiskStore(join(folder, 'media'))),
    documents: openDocumentStore(openDiskStore(join(folder, 'documents'))),
    backupFolder: join(folder, 'backups'),
    offsite: null,
    imageHosts: ['https://pics.example'],
    ...openUploadCodecs(),
    passwords,
    mailer: {
      async send(mail) {
        sentMails.push(mail);
        return { to: 'server', answer: '250 ok' };
      },
    },
    payments: NO_PAYMENTS,
    paymentDesk: createStripeDesk('http://127.0.0.1:9'),
    secrets: openSecretBox(join(folder, 'secrets.key')),
    publicUrl: 'http://shop.test',
    shopName: 'Voltcart',
    locale: { ...DEFAULT_LOCALE },
    rateLimitScale: 1,
    visits: { lastAt: 0 },
    setup: {
      payments: async () => 'stand_in',
      mail: async () => 'folder',
      environment: { stripe: null, testPayments: false, mail: null },
      dataDir: folder,
    },
  };
  let made = 0;
  return {
    sentMails,
    deps,
    clock,
    folder,
    location,
    given: {
      async user({ role = 'GENERAL', ...overrides } = {}) {
        made++;
        const now = clock.now();
        const id = deps.newId('user');
        const email = `person${made}@example.test`;
        const row = {
          id,
          email,
          emailKey: email,
          name: `Person ${made}`,
          role,
          passwordHash: await passwordHash,
          profilePicHash: null,
          createdAt: now,
          updatedAt: now,
          ...overrides,
        };
        await db.transaction((tx) => tx.insert(tx.tables.users).values(row));
        return { id, email: row.email, actor: { kind: actorKindOf(role), userId: id, fresh: true } };
      },
      session: (user) =>
        db.transaction((tx) => beginSession(tx, clock.now(), { userId: user.id, userAgent: 'test' })),
      product(overrides = {}) {
        clock.advance(1000);
        made++;
        const product = {
          name: `Product ${made}`,
          brand: 'Veldrik',
          category: toCategory('mobiles'),
          description: 'A product.',
          priceMinor: money(20_000),
          sellingPriceMinor: money(15_000),
          sku: `T-${made}`,
          pictures: [],
          specs: {},
          stockOnHand: 10,
          ...overrides,
        } satisfies CheckedProduct;
        // Bypasses the service, because a test may want specs that no category defines.
        return db.transaction(async (tx) => {
          const options = { createdAt: clock.now(), demo: false };
          const id = await insertWholeProduct(tx, deps, SYSTEM, product, options);
          await takeLockRow(tx, 'catalogue');
          return id;
        });
      },
    },
  };
}
