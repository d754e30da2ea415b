/**
 * Characters without width and those that turn the direction of what follows. Joiners and variation selectors stay: some
 * scripts need them inside words.
 */
const UNSEEN = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

const SEEN = /[^\s\p{Join_Control}\u2800\p{Variation_Selector}]/u;

/** What can be seen of a text that somebody typed, without the spaces around it; '' if nothing can. */
export function visibleText(typed: string): string {
  const text = typed.replaceAll(UNSEEN, '').trim();
  return SEEN.test(text) ? text : '';
}
