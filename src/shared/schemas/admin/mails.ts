import { z } from 'zod';
import { EMAIL_MAX } from '../../email-address.ts';
import { MAIL_KINDS } from '../../operations/mail.ts';
import { MAIL_TEXT_LIMITS } from '../../operations/mail-texts.ts';
import { LANGUAGES } from '../../texts/language.ts';
import { emailIn, text } from '../text.ts';

const mailOfKindInput = z.strictObject({ kind: z.enum(MAIL_KINDS), language: z.enum(LANGUAGES) });

/** Without an address, to the admin's own; a mail about a made-up occasion goes to nobody else. */
export const testMailInput = mailOfKindInput
  .extend({ to: emailIn(text(EMAIL_MAX)).optional() })
  .refine(({ kind, to }) => kind === 'test' || to === undefined);

/** One line: in a mail's header a line break would begin another header. */
const subject = text(MAIL_TEXT_LIMITS.subject)
  .trim()
  .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value));

const opening = text(MAIL_TEXT_LIMITS.opening).transform((value) => value.replaceAll('\r\n', '\n').trim());

const mailText = z.strictObject({ subject, opening });

export const previewMailInput = mailOfKindInput.extend({ text: mailText });

export const saveMailTextInput = mailOfKindInput.extend({
  /** The version that the form was loaded from. */
  version: z.number().int().min(0),
  text: mailText,
});
