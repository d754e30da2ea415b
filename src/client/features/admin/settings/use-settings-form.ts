import { useRef, useState } from 'react';
import { refusalText } from '../../../../shared/refusal-texts.ts';
import type { ShopErrorReason } from '../../../../shared/shop-error.ts';
import type { ShopSettings } from '../../../../shared/shop-settings.ts';
import { DONE_TEXTS } from '../../../../shared/texts.ts';
import { errorText, reasonOf } from '../../../lib/error-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { SETTING_NAMES } from './setting-names.ts';
import { isChanged, mergeSettings } from './settings-draft.ts';

export type StoredSettings = RouterOutputs['admin']['setting']['get'];

/** What is being edited, what it was filled from, and why it was not taken. */
export function useSettingsForm(stored: StoredSettings) {
  const form = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.settings);
  const [refusal, setRefusal] = useState<{ field: string | null; text: string } | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);

  const update = trpc.admin.setting.update.useMutation({
    onSuccess(saved) {
      setBase(saved);
      setDraft(saved.settings);
      setConflict(null);
      utils.admin.setting.get.setData(undefined, saved);
      showToast({ message: DONE_TEXTS.settingsSaved, kind: 'success' });
    },
    async onError(error) {
      const reason = reasonOf(error);
      if (reason?.code === 'settings_changed') return catchUp(errorText(error));
      const named = nameOf(reason);
      setRefusal({ field: named?.field ?? null, text: named?.text ?? errorText(error) });
      const control = named && form.current?.elements.namedItem(named.field);
      if (control instanceof HTMLElement) control.focus();
    },
  });

  /** Somebody else saved meanwhile: theirs comes below what is being edited here, which stays. */
  async function catchUp(text: string): Promise<void> {
    const newest = await utils.admin.setting.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!newest) {
      setRefusal({ field: null, text: `${text} Your changes are still here: please try again.` });
      return;
    }
    const { settings, changedByBoth } = mergeSettings(base.settings, draft, newest.settings);
    setBase(newest);
    setDraft(settings);
    const names = changedByBoth.map((key) => SETTING_NAMES[key]).join(', ');
    setConflict(
      `${text} Your changes are still here, and the rest now shows theirs.` +
        (names ? ` Both of you changed: ${names}. Saving keeps yours.` : ' Save again to keep both.'),
    );
  }

  return {
    form,
    draft,
    set: (changes: Partial<ShopSettings>) => setDraft((before) => ({ ...before, ...changes })),
    changed: isChanged(base.settings, draft),
    busy: update.isPending,
    conflict,
    refusal,
    errorOf: (field: keyof ShopSettings) => (refusal?.field === field ? refusal.text : undefined),
    save() {
      setRefusal(null);
      update.mutate({ version: base.version, settings: draft });
    },
    discard() {
      setRefusal(null);
      setConflict(null);
      setDraft(base.settings);
    },
  };
}

/** The setting that a refusal is about, and the refusal in the form's own words. */
function nameOf(reason: ShopErrorReason | null): { field: keyof ShopSettings; text: string } | null {
  if (reason?.code !== 'invalid_field' && reason?.code !== 'missing_field') return null;
  const key = (Object.keys(SETTING_NAMES) as (keyof ShopSettings)[]).find((name) =>
    reason.field.startsWith(`settings.${name}`),
  );
  return key ? { field: key, text: refusalText({ ...reason, field: SETTING_NAMES[key] }) } : null;
}
