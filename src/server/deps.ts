import type { NewId } from '../shared/ids.ts';
import type { Locale } from '../shared/locale.ts';
import type { PaymentMode } from '../shared/operations/health.ts';
import type { Passwords } from './accounts/passwords/passwords.ts';
import type { Database } from './db/database.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { Mailer } from './mail/mail-gateway.ts';
import type { BrandPictureCodec } from './media/brand-picture-codec.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PhotoCodec } from './media/photo-codec.ts';
import type { PictureCodec } from './media/picture-codec.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';

/** What services depend on, injected so that a test controls every part. */
export type Deps = {
  db: Database;
  /** The clock. Only main reads the real one. */
  now: () => Date;
  newId: NewId;
  media: MediaStore;
  documents: DocumentStore;
  /** Where backups are kept. */
  backupFolder: string;
  /** Origins besides our own that may serve product pictures. */
  imageHosts: readonly string[];
  photos: PhotoCodec;
  pictures: PictureCodec;
  brandPictures: BrandPictureCodec;
  passwords: Passwords;
  mailer: Mailer;
  payments: PaymentGateway;
  /** Origin without a trailing slash; links in mails start with it. */
  publicUrl: string;
  shopName: string;
  /** The shop's locale as last read, so that error messages need no database query. */
  locale: Locale;
  /** Multiplies the rate limits that are counted in the database. */
  rateLimitScale: number;
  /** Facts about the deployment, for the owner's health page. */
  setup: { payments: PaymentMode; mail: boolean; trustsProxy: boolean; dataDir: string };
};
