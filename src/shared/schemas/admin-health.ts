import { z } from 'zod';

export const healthInput = z.strictObject({
  /** The origin in the browser's address bar. */
  origin: z.url({ protocol: /^https?$/ }).max(300),
});
