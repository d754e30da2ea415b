import { S3_FAULTS } from './s3-faults.ts';

/** Why a copy of a backup elsewhere could not be made or fetched. */
const OFFSITE_FAULTS = [
  ...S3_FAULTS,
  'wrong_passphrase',
  'passphrase_missing',
  'damaged',
  /** The backup was deleted on this machine before it was sent. */
  'file_gone',
] as const;
export type OffsiteFaultCode = (typeof OFFSITE_FAULTS)[number];

/** What the owner sees of the copies elsewhere. */
export type OffsiteOverview = {
  place: string;
  encrypted: boolean;
  newest: { bytes: number; madeAt: Date; checkedAt: Date } | null;
  failure: { code: OffsiteFaultCode; detail: string } | null;
  /** A backup waits to be copied. */
  waiting: boolean;
};
