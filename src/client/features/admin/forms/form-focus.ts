import { flushSync } from 'react-dom';

/** Focuses the first field with a fault, if there is one: a screen reader reads the fault with it. */
export const focusFault = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Draws the faults that `show` sets and focuses the first, at once: later, it would take over what is typed next. */
export function showFaults(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  focusFault(form);
}

/** A fault for each field that a browser reports as empty because its date is typed in part only. */
export const halfTyped = (form: HTMLFormElement | null, fault: string): Record<string, string> =>
  Object.fromEntries(
    [...(form?.querySelectorAll('input') ?? [])]
      .filter(({ validity }) => validity.badInput || validity.customError)
      .map(({ name }) => [name, fault]),
  );

/** Draws what `add` adds, and focuses its first field: it comes in above the pressed button, which it may push out of sight. */
export function addFields(form: HTMLElement | null, add: () => void): void {
  const before = new Set(fieldsOf(form));
  flushSync(add);
  fieldsOf(form)
    .find((field) => !before.has(field))
    ?.focus();
}

const fieldsOf = (form: HTMLElement | null) => [
  ...(form?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea') ?? []),
];
