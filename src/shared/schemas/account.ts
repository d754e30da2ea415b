import { z } from 'zod';
import { SEARCH_TEXT_MAX } from '../catalogue/search-text.ts';
import { EMAIL_MAX } from '../email-address.ts';
import { ROLES } from '../roles.ts';
import { visibleText } from '../visible-text.ts';
import { cursor, direction } from './paging.ts';
import { factorCode } from './second-factor.ts';
import { BLANK, emailIn, filledText, id, idText, text } from './text.ts';

/** The longest photo value, as text: 2 MB in base64 with its prefix. */
const PHOTO_TEXT_MAX = 2_800_000;

const email = emailIn(filledText(EMAIL_MAX));

/** Length and strength are the service's rule, with its own refusal; this only bounds the work. */
const password = filledText(1_024);
const name = filledText(100)
  .transform(visibleText)
  .refine((value) => value !== '', { params: BLANK });

/** A PNG, JPEG or WebP data URL; '' means none. Slightly too long a value gets the service's own refusal. */
const photo = z.string().max(PHOTO_TEXT_MAX + 200_000);

/** `link`: the secret of a mailed link, after too many failed logins. */
export const signInInput = z.strictObject({ email, password, link: filledText(200).optional() });

/** `code`: for an account with two-step login, from its authenticator app, or a recovery code. */
export const restSignInInput = signInInput.extend({ code: factorCode.optional() });

export const signUpInput = z.strictObject({
  email,
  password,
  name,
  confirmPassword: password,
  profilePic: photo.nullish(),
});

/** `next`: where the person goes on from a mailed link. */
export const screenSignUpInput = signUpInput.extend({ next: text(500).optional() });

export const verifyEmailInput = z.strictObject({ token: filledText(200) });

export const changeEmailInput = z.strictObject({ email });

/** `profilePic`: omitted, it stays; null or '' removes it. */
export const updateProfileInput = z.strictObject({ name: name.optional(), profilePic: photo.nullish() });

export const changePasswordInput = z.strictObject({
  currentPassword: password,
  password,
  confirmPassword: password,
});

/** One of the user's own sessions, or all of them, the current one included. */
export const endSessionInput = z.union([
  z.strictObject({ id: idText }),
  z.strictObject({ all: z.literal(true) }),
]);

export const requestResetInput = z.strictObject({ email });

export const checkResetInput = z.strictObject({ token: filledText(200) });

export const resetPasswordInput = checkResetInput.extend({
  password,
  confirmPassword: password,
});

/** `confirm`: the account's email address, typed again. */
export const deleteAccountInput = z.strictObject({ confirm: filledText(EMAIL_MAX) });

const role = z.enum(ROLES);

/** `cursor` is the previous answer's `nextCursor`. */
export const listUsersInput = z.strictObject({
  search: text(SEARCH_TEXT_MAX).optional(),
  role: role.optional(),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const changeRoleInput = z.strictObject({ userId: id('user'), role });

/** A user, as answered by the documented calls. */
export const restUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  profilePic: z.string().describe("full address of the photo; '' when there is none"),
  createdAt: z.iso.datetime(),
});
export type RestUser = z.infer<typeof restUser>;
