import { useEffect, useState } from 'react';
import type { Brand } from '../../../../shared/brand/brand.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToastAfterLoad } from '../../../lib/toast.ts';
import { type RouterInputs, type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type StoredBrand = RouterOutputs['admin']['brand']['get'];
type Sent = RouterInputs['admin']['brand']['publish']['brand'];

/** A brand as the server takes it: pictures by their hash. */
export const toSend = ({ logo, logoDark, icon, social, ...brand }: Brand): Sent => ({
  ...brand,
  logo: logo?.hash ?? null,
  logoDark: logoDark?.hash ?? null,
  icon: icon?.hash ?? null,
  social: social?.hash ?? null,
});

/** As text with a fixed order of keys: a database may return them in another. */
const asText = (brand: Brand): string => {
  const { announcement, ...sent } = toSend(brand);
  const { text, link, from, until } = announcement ?? {};
  const { logo, logoDark, icon, social, accent, font } = sent;
  return JSON.stringify([logo, logoDark, icon, social, accent, font, text, link, from, until]);
};

/** The brand being edited, and how to publish it or go back. */
export function useBrandForm(stored: StoredBrand) {
  const texts = useTexts('adminBrand');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.published);
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
    async onError(error: Parameters<typeof errorText>[0]) {
      setRefusal(errorText(error));
      if (reasonOf(error)?.code !== 'settings_changed') return;
      const newest = await utils.admin.brand.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (newest) setBase(newest);
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
    changed: asText(draft) !== asText(base.published),
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
