import { accessSync, constants } from 'node:fs';

/**
 * Why a file that the owner names cannot be read, and what to do about it.
 * @returns null when it can be read, or is not there.
 */
export function describeUnreadable(file: string): string | null {
  try {
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    return `${file} cannot be read by this user: copy it to where the shop's user may read it, and give the copy to that user (chown). A command that root runs continues as that user.`;
  }
}
