import { z } from 'zod';
import type { Money } from '../money/money.ts';

/** The currency that a form read its amounts in; pages of an earlier version send none. */
export const typedIn = z.string().length(3).optional();

/**
 * An amount in minor units; the schema checks the number, the cast adds the brand to both input and output.
 */
export const amount = (most: number, least = 0) =>
  z.number().int().min(least).max(most) as unknown as z.ZodType<Money, Money>;
