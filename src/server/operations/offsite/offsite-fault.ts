import type { OffsiteFaultCode } from '../../../shared/operations/offsite.ts';
import { texts } from '../../../shared/texts/en/offsite.ts';

/** Why a copy elsewhere could not be made or fetched. Its message is for people, and never holds a key. */
export class OffsiteFault extends Error {
  override readonly name = 'OffsiteFault';
  readonly code: OffsiteFaultCode;
  /** What the storage or the network answered, as a code; empty if it said nothing. */
  readonly detail: string;

  constructor(code: OffsiteFaultCode, detail: string, options?: ErrorOptions) {
    super(texts.faults[code](detail), options);
    this.code = code;
    this.detail = detail;
  }
}
