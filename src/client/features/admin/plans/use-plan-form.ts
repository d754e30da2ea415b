import { useRef, useState } from 'react';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { showFaults } from '../forms/form-focus.ts';
import { isSame } from './merging.ts';

export type Versioned<Plan> = { version: number; plan: Plan };

/** Error texts by field. */
export type Faults = Readonly<Record<string, string>>;

type PlanFormSource<Plan, Draft> = {
  stored: Versioned<Plan>;
  /** What the form begins with instead; it is unsaved. */
  initial?: Draft | undefined;
  draftOf: (plan: Plan) => Draft;
  /** The plan of a draft, or what is wrong with it. */
  readDraft: (draft: Draft) => { plan: Plan } | { faults: Faults };
  /** Merges what somebody else saved; `changedByBoth`: names of what both changed, for people. */
  merge: (drafts: Record<'base' | 'mine' | 'theirs', Draft>) => { draft: Draft; changedByBoth: string[] };
  update: { mutateAsync: (input: Versioned<Plan>) => Promise<Versioned<Plan>>; isPending: boolean };
  /** Null for what was never stored. */
  fetchNewest: () => Promise<Versioned<Plan> | null>;
  onSaved: (saved: Versioned<Plan>) => void;
};

/** The server's answers when the plan has changed since it was loaded. */
const STALE = ['settings_changed', 'page_changed'] as const;

const NO_FAULTS: Faults = {};

/** A plan being edited, what it was loaded from, its faults, and any refusal. */
export function usePlanForm<Plan, Draft>(source: PlanFormSource<Plan, Draft>) {
  const { stored, draftOf, readDraft, update } = source;
  const texts = useTexts('adminPlans');
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => source.initial ?? draftOf(stored.plan));
  /** For what ends later than it began: people type meanwhile. */
  const latest = useRef(draft);
  latest.current = draft;
  /** Whether an attempt to save has failed: from then on errors are shown until fixed. */
  const [refused, setRefused] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);

  function clear(): void {
    setRefused(false);
    setRefusal(null);
    setConflict(null);
  }

  /** Somebody else has saved: takes over their changes; local ones stay. */
  async function mergeLatest(text: string): Promise<void> {
    const newest = await source.fetchNewest().catch(() => null);
    if (!newest) return setRefusal(texts.keptTryAgain(text));
    const drafts = { base: draftOf(base.plan), mine: latest.current, theirs: draftOf(newest.plan) };
    const merged = source.merge(drafts);
    setBase(newest);
    setDraft(merged.draft);
    const names = merged.changedByBoth.join(', ');
    setConflict(`${texts.conflict(text)} ${names ? texts.bothChanged(names) : texts.saveBoth}`);
  }

  /** Shows a plan that was saved; but not in place of a draft that is no longer what was sent. */
  function adopt(saved: Versioned<Plan>, sent = latest.current): void {
    clear();
    setBase(saved);
    if (isSame(latest.current, sent)) setDraft(draftOf(saved.plan));
  }

  async function save(): Promise<void> {
    const read = readDraft(draft);
    setRefusal(null);
    if ('faults' in read) return showFaults(form.current, () => setRefused(true));
    try {
      const saved = await update.mutateAsync({ version: base.version, plan: read.plan });
      adopt(saved, draft);
      source.onSaved(saved);
      showToast({ message: texts.saved, kind: 'success' });
    } catch (error) {
      if (STALE.some((code) => code === reasonOf(error)?.code)) await mergeLatest(errorText(error));
      else setRefusal(errorText(error));
    }
  }

  const read = refused ? readDraft(draft) : null;
  return {
    form,
    draft,
    set: (change: (before: Draft) => Draft) => setDraft(change),
    changed: !isSame(draftOf(base.plan), draft),
    busy: update.isPending,
    faults: read && 'faults' in read ? read.faults : NO_FAULTS,
    refusal,
    conflict,
    save,
    adopt,
    discard() {
      clear();
      setDraft(draftOf(base.plan));
    },
  };
}
