import type { NewId } from '../shared/ids.ts';
import type { Locale } from '../shared/locale.ts';
import type { MailMode, PaymentMode } from '../shared/operations/health.ts';
import type { Passwords } from './accounts/passwords/passwords.ts';
import type { Database } from './db/database.ts';
import type { DocumentStore } from './documents/document-store.ts';
import type { Mailer } from './mail/mail-gateway.ts';
import type { BrandPictureCodec } from './media/brand-picture-codec.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PhotoCodec } from './media/photo-codec.ts';
import type { PictureCodec } from './media/picture-codec.ts';
import type { Offsite } from './operations/offsite/offsite-thread.ts';
import type { PaymentDesk } from './payments/payment-desk.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import type { SecretBox } from './secrets/secret-box.ts';

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
  /** Where backups are copied to; null where that is not configured. */
  offsite: Offsite | null;
  /** Origins besides our own that may serve product pictures. */
  imageHosts: readonly string[];
  photos: PhotoCodec;
  pictures: PictureCodec;
  brandPictures: BrandPictureCodec;
  passwords: Passwords;
  mailer: Mailer;
  payments: PaymentGateway;
  paymentDesk: PaymentDesk;
  /** Seals what owners enter in the panel. */
  secrets: SecretBox;
  /** Origin without a trailing slash; links in mails start with it. */
  publicUrl: string;
  shopName: string;
  /** The shop's locale as last read, so that error messages need no database query. */
  locale: Locale;
  /** Multiplies the rate limits that are counted in the database. */
  rateLimitScale: number;
  /** When anybody last asked this process for anything but a probe; in milliseconds since 1970. */
  visits: { lastAt: number };
  /** Facts about the deployment. */
  setup: Setup;
};

export type Setup = {
  /** The current payment and mail accounts: the panel can change both. */
  payments: () => Promise<PaymentMode>;
  mail: () => Promise<MailMode>;
  /** What the environment decides, so that the panel cannot. */
  environment: {
    /** Never the key itself. */
    stripe: { live: boolean; last4: string } | null;
    testPayments: boolean;
    mail: { host: string; from: string } | null;
  };
  dataDir: string;
};
