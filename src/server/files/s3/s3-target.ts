/** A folder of a bucket that speaks the S3 protocol. */
export type S3Target = {
  /** `https://host`. */
  origin: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Without slashes at its ends; empty for the bucket itself. */
  prefix: string;
};

export type S3Settings = {
  /** How the names of its settings begin: `BACKUP` for `BACKUP_URL`, `BACKUP_ACCESS_KEY` and `BACKUP_SECRET_KEY`. */
  name: string;
  /** `s3://host/bucket/prefix?region=…`, or `s3+http:` without TLS. The keys may stand in it, percent-encoded. */
  url: string;
  accessKey?: string | undefined;
  secretKey?: string | undefined;
};

/** What Backblaze, AWS, Wasabi and others write into the name of the host. */
const REGION_IN_HOST = /^s3[.-]([a-z0-9-]+)\./;
/** What MinIO and Hetzner take, and R2 as another word for its own. */
const COMMON_REGION = 'us-east-1';

/** @returns the target, or a sentence that says what is wrong with it and names no secret. */
export function parseS3Target({ name, ...settings }: S3Settings): S3Target | string {
  const url = new URL(settings.url);
  const [bucket, ...folders] = url.pathname.split('/').filter(Boolean).map(decode);
  const accessKey = settings.accessKey || decode(url.username);
  const secretKey = settings.secretKey || decode(url.password);
  const unknown = [...url.searchParams.keys()].find((parameter) => parameter !== 'region');
  if (!url.host || !bucket) return `${name}_URL: must name a host and a bucket, like s3://host/bucket/prefix`;
  if (unknown !== undefined) return `${name}_URL: does not know “${unknown}”; only ?region=… may follow`;
  if (!accessKey || !secretKey)
    return `${name}_ACCESS_KEY and ${name}_SECRET_KEY: are missing; ${name}_URL needs both`;
  return {
    origin: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || (REGION_IN_HOST.exec(url.host)?.[1] ?? COMMON_REGION),
    accessKey,
    secretKey,
    prefix: folders.join('/'),
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

/** The folder within the bucket as keys begin. */
export const folderOf = ({ prefix }: Pick<S3Target, 'prefix'>): string => prefix && `${prefix}/`;

/** The target as people read it, without its keys. */
export const placeOf = ({ origin, bucket, prefix }: S3Target): string =>
  [new URL(origin).host, bucket, ...(prefix ? [prefix] : [])].join('/');
