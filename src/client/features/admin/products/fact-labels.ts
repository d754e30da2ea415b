import { useTexts } from '../../../lib/texts.ts';

/** The label of a fact's field, with its unit. */
export function useFactLabels(): (name: string) => string {
  const facts: Record<string, { label: string; unit: string | null }> = useTexts('catalogue').facts;
  return (name) => {
    const { label = name, unit = null } = facts[name] ?? {};
    return unit === null ? label : `${label} (${unit})`;
  };
}
