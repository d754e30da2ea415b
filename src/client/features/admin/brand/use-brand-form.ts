import { useEffect, useRef, useState } from 'react';
import type { Brand } from '../../../../shared/brand/brand.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToastAfterLoad } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { mergeFields } from '../plans/merging.ts';
import { isChanged, toSend } from './brand-draft.ts';

export type StoredBrand = RouterOutputs['admin']['brand']['get'];

/** The brand being edited, and how to publish it or go back. */
export function useBrandForm(stored: StoredBrand) {
  const texts = useTexts('adminBrand');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.published);
  /** For what ends later than it began: people type meanwhile. */
  const latest = useRef(draft);
  latest.current = draft;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  const handlers = (message: string) => ({
    onSuccess(saved: StoredBrand) {
      setBase(saved);
      setDraft(saved.published);
      utils.admin.brand.get.setData(undefined, saved);
      showToastAfterLoad({ message, kind: 'success' });
      setDone(true);
    },
    async onError(error: unknown) {
      setRefusal(errorText(error));
      if (reasonOf(error)?.code !== 'settings_changed') return;
      const newest = await utils.admin.brand.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (!newest) return;
      const { fields, changedByBoth } = mergeFields({
        base: base.published,
        mine: latest.current,
        theirs: newest.published,
      });
      setBase(newest);
      setDraft(fields);
      const names = changedByBoth.map((part) => texts.names[part]).join(', ');
      const both = names ? texts.bothChanged(names) : texts.publishBoth;
      setRefusal(`${texts.conflict(errorText(error))} ${both}`);
    },
  });
  const publish = trpc.admin.brand.publish.useMutation(handlers(texts.published));
  const restore = trpc.admin.brand.restore.useMutation(handlers(texts.restored));

  // The look is in the document's head. Runs after the save is applied, so the guard asks nothing.
  useEffect(() => {
    if (done) window.location.reload();
  }, [done]);

  return {
    draft,
    set: (changes: Partial<Brand>) => setDraft((before) => ({ ...before, ...changes })),
    changed: isChanged(base.published, draft),
    canGoBack: base.previous !== null,
    busy: publish.isPending || restore.isPending || done,
    refusal,
    refuse: setRefusal,
    publish() {
      setRefusal(null);
      publish.mutate({ version: base.version, brand: toSend(draft) });
    },
    restore() {
      setRefusal(null);
      restore.mutate({ version: base.version });
    },
    discard() {
      setRefusal(null);
      setDraft(base.published);
    },
  };
}
