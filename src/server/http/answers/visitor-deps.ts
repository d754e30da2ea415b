import type { Deps } from '../../deps.ts';

/**
 * What an answer that visitors get alike is made with, for a version of the catalogue: the standby if it has reached
 * that version, so that what is kept is never older than what it is kept for.
 */
export async function visitorDeps(deps: Deps, version: number): Promise<Deps> {
  const { standby } = deps.db;
  return standby && (await standby.hasReached('catalogue', version)) ? { ...deps, db: standby.db } : deps;
}
