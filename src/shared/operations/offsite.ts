/** Why a copy of a backup elsewhere could not be made or fetched. */
export const OFFSITE_FAULTS = [
  /** No answer, or the connection was cut, more than once. */
  'unreachable',
  'wrong_keys',
  /** The keys are right but may not do this. */
  'forbidden',
  'no_bucket',
  'wrong_region',
  /** Anything else that the storage answered. */
  'refused',
  /** What was read back is not what was sent. */
  'differs',
  'not_there',
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
