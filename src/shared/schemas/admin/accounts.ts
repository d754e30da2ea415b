import { z } from 'zod';
import { EMAIL_MAX } from '../../email-address.ts';
import { MAIL_SECURITIES } from '../../operations/mail.ts';

const version = z.number().int().nonnegative();
/** What is pasted may bring a line break or a space along. */
const pasted = z.string().max(300).trim();

export const versionInput = z.strictObject({ version });

/** The form of Stripe's secret and restricted keys. */
export const paymentKeyInput = z.strictObject({
  version,
  secretKey: pasted.regex(/^[sr]k_(test|live)_\w{8,}$/),
});

export const webhookSecretInput = z.strictObject({ version, secret: pasted.regex(/^whsec_[\w+/=]{8,}$/) });

/** An address, or a name and an address: `Voltcart <shop@your.shop>`. */
const sender = z
  .string()
  .trim()
  .max(200)
  .refine((text) => {
    const [, address] = /^(?:[^<>\r\n]*<([^<>]+)>|[^<>]+)$/.exec(text) ?? [undefined, undefined];
    return z
      .email()
      .max(EMAIL_MAX)
      .safeParse(address ?? text).success;
  });

export const mailServerInput = z.strictObject({
  version,
  server: z.strictObject({
    host: z
      .string()
      .trim()
      .regex(/^(?=.{1,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(MAIL_SECURITIES),
    user: z.string().trim().max(254),
    from: sender,
    /** Null keeps the one that is stored. */
    password: z.string().max(300).nullable(),
  }),
});
