import { z } from 'zod';
import { absoluteUrl } from '../../shared/catalogue/pictures.ts';
import {
  changeRoleInput,
  type RestUser,
  restUser,
  signInInput,
  signUpInput,
} from '../../shared/schemas/account.ts';
import { listQuery, REST_LIST_LIMIT } from '../../shared/schemas/rest.ts';
import type { Deps } from '../deps.ts';
import { PHOTO_BODY_BYTES } from '../http/body-limits.ts';
import { assertMeantToLogOut } from '../http/logout-guard.ts';
import { restCall } from '../http/rest/rest-call.ts';
import { getMe, signIn, signOut, signUp } from './account-service.ts';
import { changeRole, listUsers } from './user-admin-service.ts';
import type { UserProfile } from './user-profile.ts';

const toRestUser = ({ publicUrl }: Deps, { id, createdAt, ...user }: UserProfile): RestUser => ({
  _id: id,
  name: user.name,
  email: user.email,
  role: user.role,
  profilePic: absoluteUrl(publicUrl, user.profilePic),
  createdAt: createdAt.toISOString(),
});

const noInput = z.object({});

export const accountRoutes = [
  restCall({
    method: 'POST',
    path: '/api/signup',
    summary: 'Makes an account; its role is always GENERAL',
    // Unknown keys are dropped, `role` included.
    input: z.object(signUpInput.shape),
    data: restUser,
    status: 201,
    limit: 'signUp',
    bodyLimitBytes: PHOTO_BODY_BYTES,
    async handle({ deps, visit, texts }, input) {
      const user = await signUp(deps, visit.actor, input);
      return { message: texts.done.signedUp, data: toRestUser(deps, user) };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/signin',
    summary: 'Begins a session, kept in a cookie',
    input: z.object(signInInput.shape),
    data: null,
    async handle({ deps, visit, texts }, input) {
      visit.keepSession(await signIn(deps, visit.actor, { ...input, client: visit.client }));
      return { message: texts.done.signedIn };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/user-details',
    summary: "The caller's account",
    input: noInput,
    data: restUser,
    async handle({ deps, visit, texts }) {
      return { message: texts.done.user, data: toRestUser(deps, await getMe(deps, visit.actor)) };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/current-user',
    summary: "The id of the caller's account",
    input: noInput,
    data: null,
    also: z.object({ userId: z.string() }),
    async handle({ deps, visit, texts }) {
      return { message: texts.done.currentUser, userId: (await getMe(deps, visit.actor)).id };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/userLogout',
    summary: "Ends the caller's session, also when there is none. For scripts of our pages and programs only",
    input: noInput,
    data: null,
    headTwin: false,
    async handle({ deps, visit, request, texts }) {
      assertMeantToLogOut(request.headers, deps.publicUrl);
      await signOut(deps, visit.actor, visit.client);
      visit.forgetSession();
      return { message: texts.done.signedOut };
    },
  }),
  restCall({
    method: 'GET',
    path: '/api/all-user',
    summary: 'All users, newest first. For admins',
    input: listQuery,
    data: z.array(restUser),
    async handle({ deps, visit, texts }, { limit = REST_LIST_LIMIT, cursor }) {
      const page = await listUsers(deps, visit.actor, { limit, cursor });
      const data = page.items.map((user) => toRestUser(deps, user));
      return { message: texts.done.users, data, nextCursor: page.nextCursor };
    },
  }),
  restCall({
    method: 'POST',
    path: '/api/update-user',
    summary: "Changes a user's role. For admins",
    input: z.object(changeRoleInput.shape),
    data: restUser,
    async handle({ deps, visit, texts }, { userId, role }) {
      const user = await changeRole(deps, visit.actor, { userId, role });
      return { message: texts.done.userUpdated, data: toRestUser(deps, user) };
    },
  }),
];
