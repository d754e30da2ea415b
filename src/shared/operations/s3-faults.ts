/** Why a storage that speaks S3 did not do what was asked. */
export const S3_FAULTS = [
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
] as const;
export type S3FaultCode = (typeof S3_FAULTS)[number];
