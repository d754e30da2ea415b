/**
 * Characters without width and those that turn the direction of what follows. Joiners and variation selectors stay: some
 * scripts need them inside words. So do the letters that make the flag of a part of a country, such as Scotland's.
 */
const FLAG_OR_UNSEEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

const SEEN = /[^\s\p{Cc}\p{Join_Control}\u2800\p{Variation_Selector}]/u;

/** What can be seen of a text that somebody typed, without the spaces around it; '' if nothing can. */
export function visibleText(typed: string): string {
  const text = typed.replaceAll(FLAG_OR_UNSEEN, '$1').trim();
  return SEEN.test(text) ? text : '';
}
