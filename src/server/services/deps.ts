import type { PaymentMode } from '../../shared/health.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../gateways/mailer.ts';
import type { MediaStore } from '../gateways/media-store.ts';
import type { PaymentGateway } from '../gateways/payments.ts';
import type { PhotoCodec } from '../gateways/photo-codec.ts';
import type { PictureCodec } from '../gateways/picture-codec.ts';

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
  /** Multiplies the limits that are counted in the database. */
  rateLimitScale: number;
  /** What the configuration says about the world around, for the owner's health page. */
  setup: { payments: PaymentMode; mail: boolean; trustsProxy: boolean };
};
