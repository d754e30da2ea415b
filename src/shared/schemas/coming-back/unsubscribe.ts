import { z } from 'zod';
import { text } from '../text.ts';

export const unsubscribeInput = z.strictObject({ token: text(600) });
