import { z } from 'zod';
import type { Money } from '../money.ts';

/** An amount in minor units, for callers in our own code, too: the brand is a type only, the check is of the number. */
export const amount = (most: number, least = 0) =>
  z.number().int().min(least).max(most) as unknown as z.ZodType<Money, Money>;
