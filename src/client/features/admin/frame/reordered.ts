/** The items after one was moved in front of another: to the end for null, and if the other is gone. */
export function reordered<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  moved: Item,
  next: Item | null,
): Item[] {
  const others = items.filter((item) => keyOf(item) !== keyOf(moved));
  const place = next ? others.findIndex((item) => keyOf(item) === keyOf(next)) : -1;
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}
