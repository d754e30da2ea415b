import { z } from 'zod';

export const healthInput = z.strictObject({
  /** What the browser's address line begins with. */
  origin: z.url({ protocol: /^https?$/ }).max(300),
});
