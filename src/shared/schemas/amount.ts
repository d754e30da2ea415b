import { z } from 'zod';
import type { Money } from '../money/money.ts';

/**
 * An amount in minor units; the schema checks the number, the cast adds the brand to both input and output.
 */
export const amount = (most: number, least = 0) =>
  z.number().int().min(least).max(most) as unknown as z.ZodType<Money, Money>;
