import { photoUrl } from '../../shared/catalogue/pictures.ts';
import type { UserId } from '../../shared/ids.ts';
import type { Role } from '../../shared/roles.ts';
import type { UserRow } from './user-repository.ts';

/** A user as clients may see one, without password or sessions. */
export type UserProfile = {
  id: UserId;
  name: string;
  email: string;
  role: Role;
  /** The photo's URL; '' when there is none. */
  profilePic: string;
  createdAt: Date;
};

export const toProfile = ({ id, name, email, role, profilePicHash, createdAt }: UserRow): UserProfile => ({
  id,
  name,
  email,
  role,
  profilePic: photoUrl(profilePicHash),
  createdAt,
});
