import { useEffect, useRef, useState } from 'react';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';

export type Versioned<Plan> = { version: number; plan: Plan };

/** Error texts by field. */
export type Faults = Readonly<Record<string, string>>;

type PlanFormSource<Plan, Draft> = {
  stored: Versioned<Plan>;
  draftOf: (plan: Plan) => Draft;
  /** The plan of a draft, or what is wrong with it. */
  readDraft: (draft: Draft) => { plan: Plan } | { faults: Faults };
  /** Merges what somebody else saved; `changedByBoth`: names of what both changed, for people. */
  merge: (drafts: Record<'base' | 'mine' | 'theirs', Draft>) => { draft: Draft; changedByBoth: string[] };
  update: { mutateAsync: (input: Versioned<Plan>) => Promise<Versioned<Plan>>; isPending: boolean };
  fetchNewest: () => Promise<Versioned<Plan>>;
  onSaved: (saved: Versioned<Plan>) => void;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A plan being edited, what it was loaded from, its faults, and any refusal. */
export function usePlanForm<Plan, Draft>(source: PlanFormSource<Plan, Draft>) {
  const { stored, draftOf, readDraft, update } = source;
  const texts = useTexts('adminPlans');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored.plan));
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);

  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  function clear(): void {
    setFaults({});
    setRefusal(null);
    setConflict(null);
  }

  /** Somebody else saved meanwhile: takes over their changes; local ones stay. */
  async function mergeLatest(text: string): Promise<void> {
    const newest = await source.fetchNewest().catch(() => null);
    if (!newest) return setRefusal(texts.keptTryAgain(text));
    const merged = source.merge({ base: draftOf(base.plan), mine: draft, theirs: draftOf(newest.plan) });
    setBase(newest);
    setDraft(merged.draft);
    const names = merged.changedByBoth.join(', ');
    setConflict(`${texts.conflict(text)} ${names ? texts.bothChanged(names) : texts.saveBoth}`);
  }

  async function save(): Promise<void> {
    const read = readDraft(draft);
    setRefusal(null);
    if ('faults' in read) return setFaults(read.faults);
    try {
      const saved = await update.mutateAsync({ version: base.version, plan: read.plan });
      clear();
      setBase(saved);
      setDraft(draftOf(saved.plan));
      source.onSaved(saved);
      showToast({ message: texts.saved, kind: 'success' });
    } catch (error) {
      setFaults({});
      if (reasonOf(error)?.code === 'settings_changed') await mergeLatest(errorText(error));
      else setRefusal(errorText(error));
    }
  }

  return {
    form,
    draft,
    set: (change: (before: Draft) => Draft) => setDraft(change),
    changed: !isSame(draftOf(base.plan), draft),
    busy: update.isPending,
    faults,
    refusal,
    conflict,
    save,
    discard() {
      clear();
      setDraft(draftOf(base.plan));
    },
  };
}

export type PlanFormState = Pick<
  ReturnType<typeof usePlanForm>,
  'form' | 'changed' | 'busy' | 'refusal' | 'conflict' | 'save' | 'discard'
>;
