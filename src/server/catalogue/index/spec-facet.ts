import type { CatalogueIndex } from './catalogue-index.ts';
import type { FilterChoices, Matcher } from './filter-match.ts';
import { openCounts } from './grouping.ts';
import { type Choice, specGroupsOf } from './spec-choices.ts';

/** A spec to filter by, with its choices. */
export type SpecFacet = {
  key: string;
  label: string;
  unit: string | null;
  choices: (Pick<Choice, 'value' | 'bounds'> & { count: number })[];
};

/**
 * Counts products by the spec choices of the selected category.
 * @param grouped whether the products of a group of variants count as one.
 */
export function openSpecTallies(
  index: CatalogueIndex,
  filter: FilterChoices,
  { ticked }: Matcher,
  grouped: boolean,
) {
  const [category] = filter.categories;
  const offered = filter.categories.length === 1 && category ? specGroupsOf(index, category) : [];
  const groups = [
    ...offered,
    ...ticked.filter(({ place }) => offered.every((group) => group.place !== place)),
  ];
  const tallies = groups.map(({ place, choices }) => {
    const chosen = ticked.findIndex((group) => group.place === place);
    const known = new Set(choices.map(({ value }) => value));
    const more = (ticked[chosen]?.choices ?? []).filter(({ value }) => !known.has(value));
    const all = [...choices, ...more];
    const newly = openCounts(index, grouped);
    const takingText = index.fields[place]?.type === 'text' ? openTaking(all) : null;
    return { place, chosen, choices: all, counts: new Uint32Array(all.length), newly, takingText };
  });
  const byPlace: ((typeof tallies)[number] | undefined)[] = [];
  for (const tally of tallies) byPlace[tally.place] = tally;
  const { columns } = index;

  return {
    /** @param missed the selected spec that rejects the product; negative for none. */
    add(slot: number, missed: number): void {
      if (tallies.length === 0) return;
      const end = columns.specStart[slot + 1] as number;
      for (let at = columns.specStart[slot] as number; at < end; at++) {
        const tally = byPlace[columns.specField[at] as number];
        if (!tally || (missed >= 0 && tally.chosen !== missed)) continue;
        const value = columns.specValue[at] as number;
        const { choices, counts, newly, takingText } = tally;
        if (takingText) {
          for (const i of takingText(value)) if (newly(i, slot)) counts[i] = (counts[i] as number) + 1;
          continue;
        }
        for (let i = 0; i < choices.length; i++) {
          if (choices[i]?.fits(value) && newly(i, slot)) counts[i] = (counts[i] as number) + 1;
        }
      }
    },
    result: (): SpecFacet[] =>
      tallies.flatMap(({ place, choices, counts }) => {
        const field = index.fields[place];
        if (!field) return [];
        return [
          {
            key: field.key,
            label: field.label,
            unit: field.unit,
            choices: choices.map(({ value, bounds }, i) => ({ value, bounds, count: counts[i] as number })),
          },
        ];
      }),
  };
}

/** Which of the choices take a text. Many products share a text, so it is compared once. */
function openTaking(choices: readonly Choice[]): (text: number) => readonly number[] {
  const known: number[][] = [];
  return (text) => {
    known[text] ??= choices.flatMap(({ fits }, i) => (fits(text) ? [i] : []));
    return known[text];
  };
}
