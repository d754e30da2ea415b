import type { PaymentMode } from '../shared/health.ts';
import type { NewId } from '../shared/ids.ts';
import type { Locale } from '../shared/locale.ts';
import type { Passwords } from './accounts/passwords/passwords.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mail-gateway.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PhotoCodec } from './media/photo-codec.ts';
import type { PictureCodec } from './media/picture-codec.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';

/** The world as services see it, handed in: a test holds each part. */
export type Deps = {
  db: Database;
  /** The clock. Only main reads the real one. */
  now: () => Date;
  newId: NewId;
  media: MediaStore;
  /** Where backups are kept. */
  backupFolder: string;
  /** Origins besides our own that product pictures may come from. */
  imageHosts: readonly string[];
  photos: PhotoCodec;
  pictures: PictureCodec;
  passwords: Passwords;
  mailer: Mailer;
  payments: PaymentGateway;
  /** Origin without a trailing slash: what links in mails begin with. */
  publicUrl: string;
  shopName: string;
  /** The shop's locale as it was last read: what refuses has words without asking the database for them. */
  spoken: Locale;
  /** Multiplies the limits that are counted in the database. */
  rateLimitScale: number;
  /** What the configuration says about the world around, for the owner's health page. */
  setup: { payments: PaymentMode; mail: boolean; trustsProxy: boolean };
};
