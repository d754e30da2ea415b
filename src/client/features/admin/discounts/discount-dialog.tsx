import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { currencySign } from '../../../../shared/money/amounts.ts';
import { DISCOUNT_KINDS, type DiscountBenefit } from '../../../../shared/orders/discount.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useCategories, useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Choices } from '../forms/choices.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { halfTyped, showFaults } from '../forms/form-focus.ts';
import { TimeField } from '../forms/time-field.tsx';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import { isSame } from '../plans/merging.ts';
import {
  type DiscountCode,
  type DiscountDraft,
  type DraftFaults,
  draftOf,
  mayLeaveNothing,
  readDraft,
} from './discount-draft.ts';
import classes from './discount-section.module.css';
import { ProductChoice } from './product-choice.tsx';
import { useCodeRefusal } from './use-code-refusal.ts';
import '../../form.css';

/** The code that is edited; `new` for one that is made. */
export type Edited = DiscountCode | 'new' | null;

/** Makes or changes a code; asks before unsaved changes are lost. */
export function DiscountDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const texts = useTexts('adminPlans').discounts;
  const title = edited && edited !== 'new' ? texts.editTitle(edited.code) : texts.newCode;
  return (
    <FormDialog opened={edited !== null} onClose={onClose} title={title} size={560} fullScreenOnPhones>
      {(frame) => <DiscountForm code={edited === 'new' ? null : edited} frame={frame} />}
    </FormDialog>
  );
}

type Typed = Exclude<keyof DiscountDraft, 'kind' | 'categories' | 'products'>;

function DiscountForm({ code, frame }: { code: DiscountCode | null; frame: FormFrame }) {
  const texts = useTexts('adminPlans').discounts;
  const { cancel, wholeDate } = useTexts('adminFrame');
  const { onError, refusalText } = useCodeRefusal();
  const locale = useLocale();
  const sign = currencySign(locale);
  const categories = useCategories();
  const utils = trpc.useUtils();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => draftOf(code, { texts, locale }));
  const [draft, setDraft] = useState(initial);
  useUnsaved(frame, !isSame(draft, initial));
  const [faults, setFaults] = useState<DraftFaults>({});
  const onSuccess = async () => {
    frame.onSaved();
    await utils.admin.discount.list.invalidate();
  };
  const create = trpc.admin.discount.create.useMutation({ onSuccess, onError });
  const update = trpc.admin.discount.update.useMutation({ onSuccess, onError });
  const error = create.error ?? update.error;

  function submit(): void {
    const read = readDraft(draft, { texts, locale });
    Object.assign(read.faults, halfTyped(form.current, wholeDate));
    showFaults(form.current, () => setFaults(read.faults));
    if (Object.keys(read.faults).length > 0) return;
    const terms = { ...read.terms, currency: locale.currency };
    if (code) update.mutate({ ...terms, id: code.id, version: code.version });
    else create.mutate({ ...terms, code: draft.code.trim() });
  }

  const field = (name: Typed, more: Partial<TextInputProps> = {}) => (
    <TextInput
      size="md"
      name={name}
      label={texts[name]}
      autoComplete="off"
      value={draft[name]}
      error={faults[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      {...more}
    />
  );
  const amount = {
    leftSection: sign,
    leftSectionWidth: sign.length > 2 ? 52 : 34,
    inputMode: 'decimal',
  } as const;
  const advice = mayLeaveNothing(draft, locale) ? texts.nothingLeftAdvice : undefined;
  const count = { inputMode: 'numeric', placeholder: texts.noLimit } as const;
  const time = (name: 'validFrom' | 'validUntil') => (
    <TimeField
      name={name}
      label={texts[name]}
      value={draft[name]}
      error={faults[name]}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
    />
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFields className={classes.fields} sending={create.isPending || update.isPending}>
        {code?.state === 'ended' && <p className={`${classes.note} ${classes.whole}`}>{texts.endedAdvice}</p>}
        {code === null &&
          field('code', {
            required: true,
            maxLength: 40,
            description: texts.codeAdvice,
            className: classes.whole ?? '',
          })}
        <NativeSelect
          size="md"
          label={texts.kind}
          value={draft.kind}
          data={DISCOUNT_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          onChange={(event) => setDraft({ ...draft, kind: event.target.value as DiscountBenefit['kind'] })}
        />
        {draft.kind === 'percent' &&
          field('percent', { required: true, inputMode: 'numeric', rightSection: '%', description: advice })}
        {draft.kind === 'amount' && field('amount', { required: true, ...amount, description: advice })}
        {field(
          'leastGoods',
          draft.kind === 'delivery' ? amount : { ...amount, className: classes.whole ?? '' },
        )}
        {time('validFrom')}
        {time('validUntil')}
        {field('usesLimit', count)}
        {field('usesPerPerson', count)}
        <Choices
          className={classes.whole ?? ''}
          label={texts.categories}
          data={categories.map(({ value, label }) => ({ value, label }))}
          nothingFoundMessage={texts.noSuchCategory}
          placeholder={texts.addCategory}
          value={draft.categories}
          onChange={(chosen) => setDraft({ ...draft, categories: chosen })}
        />
        <ProductChoice
          className={classes.whole ?? ''}
          label={texts.products}
          description={texts.productsAdvice}
          chosen={draft.products}
          onChange={(products) => setDraft({ ...draft, products })}
        />
      </FormFields>
      <DialogActions error={error ? refusalText(error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={create.isPending || update.isPending}>
          {code ? texts.save : texts.create}
        </Button>
      </DialogActions>
    </form>
  );
}
