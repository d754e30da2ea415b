import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';

type Key = keyof ShopSettings;

/** Serialises with a fixed key order: a database may return a link's keys in another. */
const asText = (value: ShopSettings[Key]): string => JSON.stringify(value, ['label', 'url']);

const differs = (key: Key, one: ShopSettings, other: ShopSettings): boolean =>
  asText(one[key]) !== asText(other[key]);

export const isChanged = (base: ShopSettings, draft: ShopSettings): boolean =>
  (Object.keys(draft) as Key[]).some((key) => differs(key, base, draft));

/**
 * Merges what somebody else has saved into the form: a setting edited here keeps its value, all others
 * take the saved one.
 * @param base what the form was filled from.
 * @returns the new content, and the settings that both changed, to different values.
 */
export function mergeSettings(
  base: ShopSettings,
  draft: ShopSettings,
  saved: ShopSettings,
): { settings: ShopSettings; changedByBoth: Key[] } {
  const keys = Object.keys(saved) as Key[];
  const touched = keys.filter((key) => differs(key, base, draft));
  return {
    settings: { ...saved, ...Object.fromEntries(touched.map((key) => [key, draft[key]])) },
    changedByBoth: touched.filter((key) => differs(key, base, saved) && differs(key, draft, saved)),
  };
}
