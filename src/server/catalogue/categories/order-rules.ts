/** The list with `moved` in front of `next`, or at its end. */
export function inFrontOf<Item>(list: readonly Item[], moved: Item, next: Item | null): Item[] {
  if (next === moved) return [...list];
  const others = list.filter((item) => item !== moved);
  const place = next === null ? others.length : others.indexOf(next);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}
