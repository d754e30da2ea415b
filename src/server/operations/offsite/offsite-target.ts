/** Where the copies elsewhere are kept: a folder of a bucket that speaks the S3 protocol. */
export type OffsiteTarget = {
  /** `https://host`. */
  origin: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Without slashes at its ends; empty for the bucket itself. */
  prefix: string;
  /** Copies are encrypted with it; null leaves them as they are. */
  passphrase: string | null;
  /** How many nightly backups are kept there, and how many others. */
  keep: number;
};

export type OffsiteSettings = {
  /** `s3://host/bucket/prefix?region=…`, or `s3+http:` without TLS. The keys may stand in it, percent-encoded. */
  url: string;
  accessKey?: string | undefined;
  secretKey?: string | undefined;
  passphrase?: string | undefined;
  keep?: number | undefined;
};

/** As many as nightly ones are kept on this machine. */
const KEPT = 7;

/** What Backblaze, AWS, Wasabi and others write into the name of the host. */
const REGION_IN_HOST = /^s3[.-]([a-z0-9-]+)\./;
/** What MinIO and Hetzner take, and R2 as another word for its own. */
const COMMON_REGION = 'us-east-1';

/** @returns the target, or a sentence that says what is wrong with it and names no secret. */
export function parseOffsiteTarget(settings: OffsiteSettings): OffsiteTarget | string {
  const url = new URL(settings.url);
  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean).map(decode);
  const accessKey = settings.accessKey || decode(url.username);
  const secretKey = settings.secretKey || decode(url.password);
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region');
  if (!url.host || !bucket) return 'BACKUP_URL: must name a host and a bucket, like s3://host/bucket/prefix';
  if (unknown !== undefined) return `BACKUP_URL: does not know “${unknown}”; only ?region=… may follow`;
  if (!accessKey || !secretKey)
    return 'BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY: are missing; BACKUP_URL needs both';
  if (url.protocol === 's3+http:' && !settings.passphrase)
    return 'BACKUP_PASSPHRASE: is missing; without TLS (s3+http) anybody on the way could read the backup';
  return {
    origin: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || (REGION_IN_HOST.exec(url.host)?.[1] ?? COMMON_REGION),
    accessKey,
    secretKey,
    prefix: folders.join('/'),
    passphrase: settings.passphrase ?? null,
    keep: settings.keep ?? KEPT,
  };
}

/** A per cent sign that means itself is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The target as people read it, without its keys. */
export const placeOf = ({ origin, bucket, prefix }: OffsiteTarget): string =>
  [new URL(origin).host, bucket, ...(prefix ? [prefix] : [])].join('/');
