import type { DemoOutcome } from '../../../shared/demo.ts';

/** What has happened to a product of the demo catalogue since it was put in. */
export type DemoTraces = {
  /** Counts the edits; one that nobody edited has the first. */
  version: number;
  /** Whether somebody changed its stock by hand or by an import. */
  stockChanged: boolean;
  /** Whether it is on an order, or in a payment that was begun: that may still become an order. */
  bought: boolean;
};

/** What becomes of it when the demo catalogue is removed: what the owner changed is the owner's. */
export function demoOutcome({ version, stockChanged, bought }: DemoTraces): DemoOutcome {
  if (version > 1 || stockChanged) return 'kept';
  return bought ? 'off_sale' : 'removed';
}
