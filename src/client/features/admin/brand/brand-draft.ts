import type { Brand } from '../../../../shared/brand/brand.ts';
import type { RouterInputs } from '../../../lib/trpc.ts';

type Sent = RouterInputs['admin']['brand']['publish']['brand'];
type Part = keyof Brand;

/** A brand as the server takes it: pictures by their hash. */
export const toSend = ({ logo, logoDark, icon, social, ...brand }: Brand): Sent => ({
  ...brand,
  logo: logo?.hash ?? null,
  logoDark: logoDark?.hash ?? null,
  icon: icon?.hash ?? null,
  social: social?.hash ?? null,
});

/** With a fixed order of keys: a database may return them in another. */
const asText = (part: Sent[Part]): string => JSON.stringify(part, ['text', 'link', 'from', 'until']);

/** The parts in which two brands differ. */
function differences(one: Brand, other: Brand): Part[] {
  const [ours, theirs] = [toSend(one), toSend(other)];
  return (Object.keys(ours) as Part[]).filter((part) => asText(ours[part]) !== asText(theirs[part]));
}

export const isChanged = (base: Brand, draft: Brand): boolean => differences(base, draft).length > 0;

/**
 * Merges what somebody else has published into the form: what was changed here stays, the rest is as published.
 * @param base what the form was filled from.
 * @returns the new content, and the parts that both changed, to different values.
 */
export function mergeBrand(
  base: Brand,
  draft: Brand,
  published: Brand,
): { brand: Brand; changedByBoth: Part[] } {
  const touched = differences(base, draft);
  const theirs = differences(base, published);
  const apart = differences(draft, published);
  return {
    brand: { ...published, ...Object.fromEntries(touched.map((part) => [part, draft[part]])) },
    changedByBoth: touched.filter((part) => theirs.includes(part) && apart.includes(part)),
  };
}
