import { useTexts } from '../../../lib/texts.ts';

/** What a fact's field is called: its unit beside it. */
export function useFactLabels(): (name: string) => string {
  const facts: Record<string, { label: string; unit: string | null }> = useTexts('catalogue').facts;
  return (name) => {
    const { label = name, unit = null } = facts[name] ?? {};
    return unit === null ? label : `${label} (${unit})`;
  };
}
