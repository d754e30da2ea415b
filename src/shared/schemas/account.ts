import { z } from 'zod';
import { ROLES } from '../roles.ts';
import { cursor, direction } from './paging.ts';
import { filledText, id, idText, text } from './text.ts';

/** The name of a photo field's longest value: 2 MB in base64, and what comes before it. */
const PHOTO_TEXT_MAX = 2_800_000;

/** Of email type, as the browser's own field checks it; spaces around it are dropped. */
const email = filledText(254)
  .transform((value) => value.trim())
  .pipe(z.email());

/** Its length and strength are a rule of the service, with its own refusal; this bounds the work. */
const password = filledText(1_024);
const name = filledText(100).transform((value) => value.trim());

/** A PNG, JPEG or WebP data URL; '' means none. Longer than can be one is left to the service's refusal. */
const photo = z.string().max(PHOTO_TEXT_MAX + 200_000);

export const signInInput = z.strictObject({ email, password });

export const signUpInput = z.strictObject({
  email,
  password,
  name,
  confirmPassword: password,
  profilePic: photo.nullish(),
});

/** `profilePic`: left out, it stays; null or '' takes it away. */
export const updateProfileInput = z.strictObject({ name: name.optional(), profilePic: photo.nullish() });

export const changePasswordInput = z.strictObject({
  currentPassword: password,
  password,
  confirmPassword: password,
});

/** One of one's own sessions, or all of them, this one included. */
export const endSessionInput = z.union([
  z.strictObject({ id: idText }),
  z.strictObject({ all: z.literal(true) }),
]);

export const requestResetInput = z.strictObject({ email });

export const resetPasswordInput = z.strictObject({
  token: filledText(200),
  password,
  confirmPassword: password,
});

const role = z.enum(ROLES);

/** `cursor` is the last answer's `nextCursor`. */
export const listUsersInput = z.strictObject({
  search: text(100).optional(),
  role: role.optional(),
  cursor,
  direction,
  limit: z.number().int().min(1).max(100).default(50),
});

export const changeRoleInput = z.strictObject({ userId: id('user'), role });

/** A user as the documented calls answer it. */
export const restUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  profilePic: z.string().describe("address of the photo; '' when there is none"),
  createdAt: z.iso.datetime(),
});
export type RestUser = z.infer<typeof restUser>;
