/** Puts the focus into the first field with a fault. @returns false if there is none. */
export function focusFault(
  form: HTMLFormElement | null,
  faults: Readonly<Record<string, string | null>>,
): boolean {
  const wrong = Object.keys(faults).find((name) => faults[name]);
  if (wrong === undefined) return false;
  const control = form?.elements.namedItem(wrong);
  if (control instanceof HTMLElement) control.focus();
  return true;
}
