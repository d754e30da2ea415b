import type { S3FaultCode } from '../../operations/s3-faults.ts';

/** What the storage answered, in brackets. */
export const said = (detail: string): string => detail && ` (${detail})`;

/** What is wrong with a storage, whatever is kept there. @param variables how the names of its settings begin. */
export const storageFaults = (
  variables: 'BACKUP' | 'MEDIA',
): Record<S3FaultCode, (detail: string) => string> => ({
  unreachable: (detail) =>
    `The storage does not answer, or the connection was cut${said(detail)}. Check the host in ${variables}_URL and the network.`,
  wrong_keys: (detail) =>
    `The storage refuses the keys${said(detail)}. Check ${variables}_ACCESS_KEY and ${variables}_SECRET_KEY.`,
  forbidden: (detail) =>
    `The keys may not do this in that bucket${said(detail)}. They need to list, read, write and delete.`,
  no_bucket: (detail) => `There is no such bucket${said(detail)}. Make it, or correct ${variables}_URL.`,
  wrong_region: (detail) =>
    `The bucket is in another region${said(detail)}. Add ?region=… to ${variables}_URL.`,
  refused: (detail) => `The storage refused it${said(detail)}.`,
  differs: () => 'What was read back is not what was sent.',
  not_there: (detail) => `It is not in the storage${said(detail)}.`,
});
