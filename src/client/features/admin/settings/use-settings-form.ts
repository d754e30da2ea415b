import { useEffect, useRef, useState } from 'react';
import { isSameLocale } from '../../../../shared/locale.ts';
import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import type { ShopErrorReason } from '../../../../shared/shop-error.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../../shared/texts/refusal-text.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useSite, useSiteChange } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast, showToastAfterLoad } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { showFaults } from '../forms/form-focus.ts';
import { isSame, mergeFields } from '../plans/merging.ts';

export type StoredSettings = RouterOutputs['admin']['setting']['get'];

/** The settings of a type; a choice among given texts is not of type string. */
type NameOf<Value> = {
  [Key in keyof ShopSettings]: Value extends ShopSettings[Key] ? Key : never;
}[keyof ShopSettings];

export type SettingsFields = Pick<
  ReturnType<typeof useSettingsForm>,
  'typed' | 'ticked' | 'chosen' | 'counted'
>;

/** The settings that are one of some given texts. */
type ChoiceName = 'language' | 'moneyFormat' | 'dateFormat' | 'units' | 'buyers' | 'ownerEmailPace';

/** The settings being edited, what they were loaded from, and any refusal. */
export function useSettingsForm(stored: StoredSettings) {
  const errorText = useErrorText();
  const answers = useTexts('answers');
  const texts = useTexts('adminSettings');
  const form = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.settings);
  /** For what ends later than it began: people type meanwhile. */
  const latest = useRef(draft);
  latest.current = draft;
  const [refusal, setRefusal] = useState<{ field: string | null; text: string } | null>(null);
  const site = useSite();
  const changeSite = useSiteChange();
  const [outdated, setOutdated] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);

  const update = trpc.admin.setting.update.useMutation({
    async onSuccess(saved, sent) {
      setBase(saved);
      if (isSame(sent.settings, latest.current)) setDraft(saved.settings);
      setConflict(null);
      utils.admin.setting.get.setData(undefined, saved);
      // After turning on the second step, this admin may need one.
      void utils.user.me.invalidate();
      if (isSameLocale(saved.settings, site) && saved.settings.closed === (site.closed ?? false)) {
        changeSite(siteOf(saved.settings));
        return showToast({ message: answers.done.settingsSaved, kind: 'success' });
      }
      // It is read on a page in the language that was chosen.
      const { done } = await answersIn(saved.settings.language).catch(() => answers);
      showToastAfterLoad({ message: done.settingsSaved, kind: 'success' });
      setOutdated(true);
    },
    async onError(error) {
      const reason = reasonOf(error);
      if (reason?.code === 'settings_changed') return mergeLatest(errorText(error));
      const named = nameOf(reason, answers, texts);
      showFaults(form.current, () =>
        setRefusal({ field: named?.field ?? null, text: named?.text ?? errorText(error) }),
      );
    },
  });

  // The tab still shows the old language or currency, or asks for goods as if the shop were open. Runs after the
  // save is applied, so the guard asks nothing.
  useEffect(() => {
    if (outdated) window.location.reload();
  }, [outdated]);

  /** Somebody else has saved: merges their values in; local edits stay. */
  async function mergeLatest(text: string): Promise<void> {
    const newest = await utils.admin.setting.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!newest) {
      setRefusal({ field: null, text: texts.keptTryAgain(text) });
      return;
    }
    const { fields, changedByBoth } = mergeFields({
      base: base.settings,
      mine: latest.current,
      theirs: newest.settings,
    });
    setBase(newest);
    setDraft(fields);
    const names = changedByBoth.map((key) => texts.names[key]).join(', ');
    setConflict(`${texts.conflict(text)} ${names ? texts.bothChanged(names) : texts.saveBoth}`);
  }

  /** Another language is another country's way to write amounts, unless the owner chose one. */
  const followed = (language: string): Partial<ShopSettings> =>
    draft.moneyFormat === base.settings.moneyFormat && language !== base.settings.language
      ? { moneyFormat: 'language' }
      : {};
  const set = (changes: Partial<ShopSettings>) => setDraft((before) => ({ ...before, ...changes }));
  const errorOf = (field: keyof ShopSettings) => (refusal?.field === field ? refusal.text : undefined);
  const field = <Name extends keyof ShopSettings>(name: Name) => ({
    size: 'md' as const,
    name,
    error: errorOf(name),
  });
  return {
    form,
    draft,
    set,
    errorOf,
    /** A text's field. */
    typed: (name: NameOf<string>) => ({
      ...field(name),
      value: draft[name],
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    }),
    /** The field of one of some given texts. */
    chosen: (name: ChoiceName) => ({
      ...field(name),
      value: draft[name],
      onChange: (event: { target: { value: string } }) =>
        set({ [name]: event.target.value, ...(name === 'language' && followed(event.target.value)) }),
    }),
    /** A whole number's field. */
    counted: (name: NameOf<number>) => ({
      ...field(name),
      type: 'number',
      required: true,
      min: 0,
      step: 1,
      value: Number.isNaN(draft[name]) ? '' : draft[name],
      onChange: (event: { target: { valueAsNumber: number } }) => set({ [name]: event.target.valueAsNumber }),
    }),
    /** A switch's field. */
    ticked: (name: NameOf<boolean>) => ({
      ...field(name),
      checked: draft[name],
      onChange: (event: { target: { checked: boolean } }) => set({ [name]: event.target.checked }),
    }),
    changed: !isSame(base.settings, draft),
    busy: update.isPending,
    conflict,
    refusal,
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

/** What every page shows of the settings. */
const siteOf = ({ shopName, buyers, supportLinks, ...settings }: ShopSettings) => ({
  shopName,
  buyers,
  supportLinks,
  contact: {
    email: settings.contactEmail,
    phone: settings.contactPhone,
    address: settings.contactAddress,
  },
});

async function answersIn(language: ShopSettings['language']): Promise<Texts['answers']> {
  const { fetchTexts } = await import('../../../lib/text-loaders.ts');
  return (await fetchTexts(language, 'answers')).texts;
}

/** The setting that a refusal is about, and the text to show at it. */
function nameOf(
  reason: ShopErrorReason | null,
  answers: Texts['answers'],
  { names }: Texts['adminSettings'],
): { field: keyof ShopSettings; text: string } | null {
  if (reason?.code !== 'invalid_field' && reason?.code !== 'missing_field') return null;
  const key = (Object.keys(names) as (keyof ShopSettings)[]).find((name) =>
    reason.field.startsWith(`settings.${name}`),
  );
  return key ? { field: key, text: refusalText(answers, { ...reason, field: names[key] }) } : null;
}
