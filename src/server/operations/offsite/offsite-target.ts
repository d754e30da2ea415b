import { parseS3Target, type S3Settings, type S3Target } from '../../files/s3/s3-target.ts';

/** Where the copies elsewhere are kept: a folder of a bucket that speaks the S3 protocol. */
export type OffsiteTarget = S3Target & {
  /** Copies are encrypted with it; null leaves them as they are. */
  passphrase: string | null;
  /** How many nightly backups are kept there, and how many others. */
  keep: number;
};

export type OffsiteSettings = Omit<S3Settings, 'name'> & {
  passphrase?: string | undefined;
  keep?: number | undefined;
};

/** As many as nightly ones are kept on this machine. */
const KEPT = 7;

/** @returns the target, or a sentence that says what is wrong with it and names no secret. */
export function parseOffsiteTarget({
  passphrase,
  keep,
  ...settings
}: OffsiteSettings): OffsiteTarget | string {
  const target = parseS3Target({ name: 'BACKUP', ...settings });
  if (typeof target === 'string') return target;
  if (target.origin.startsWith('http:') && !passphrase)
    return 'BACKUP_PASSPHRASE: is missing; without TLS (s3+http) anybody on the way could read the backup';
  return { ...target, passphrase: passphrase ?? null, keep: keep ?? KEPT };
}
