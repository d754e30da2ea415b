import type { Actor } from '../../../src/server/actor.ts';
import { getEditedHome, publishHome, saveHomeDraft } from '../../../src/server/content/home-admin-service.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { ArrangedSection, GoodsSection } from '../../../src/shared/catalogue/home.ts';
import { toId } from '../../../src/shared/ids.ts';

/** What every section of the home page has. */
export const namedSection = (name: string) => ({
  ...{ id: toId('homeSection', `sec_${name}`), title: name, from: null, until: null },
});

/** A row of chosen products. */
export const homeRow = (name: string, change: Partial<GoodsSection> = {}): GoodsSection => ({
  ...namedSection(name),
  ...{ kind: 'tall', source: 'chosen', categories: [], products: [], count: 10 },
  ...change,
});

/** Saves and publishes the home page, whatever its version is. */
export function editHome(deps: Deps, actor: Actor) {
  const save = async (sections: ArrangedSection[]) =>
    saveHomeDraft(deps, actor, { version: (await getEditedHome(deps, actor)).version, sections });
  const publish = async (sections: ArrangedSection[]) =>
    publishHome(deps, actor, { version: (await save(sections)).version });
  return { save, publish };
}
