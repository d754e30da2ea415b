import { NativeSelect, TextInput } from '@mantine/core';
import { type BulkChange, type Rounding, roundingsOf } from '../../../../../shared/catalogue/bulk-change.ts';
import { currencySign } from '../../../../../shared/money/amounts.ts';
import { minorPerMajor } from '../../../../../shared/money/currency.ts';
import { formatMoney, money } from '../../../../../shared/money/money.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { useCategories, useLocale } from '../../../../lib/site.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { showFaults } from '../../forms/form-focus.ts';
import { DialogActions } from '../../frame/admin-dialog.tsx';
import classes from './bulk.module.css';
import {
  type BulkDraft,
  type BulkFault,
  type DraftKind,
  isByPercent,
  readDraft,
  type Way,
  waysOf,
} from './bulk-draft.ts';

type BulkFormProps = {
  draft: BulkDraft;
  fault: BulkFault | null;
  /** Why the preview could not be made. */
  error: string | undefined;
  onChange: (draft: BulkDraft) => void;
  onFault: (fault: BulkFault) => void;
  onPreview: (change: BulkChange) => void;
  onCancel: () => void;
};

/** What is to change, and how. */
export function BulkForm({ draft, fault, error, onChange, onFault, onPreview, onCancel }: BulkFormProps) {
  const texts = useTexts('adminBulk');
  const locale = useLocale();
  const categories = useCategories();
  const set = (fields: Partial<BulkDraft>) => onChange({ ...draft, ...fields });
  const chooseKind = (kind: DraftKind) =>
    set({ kind, way: waysOf(kind).includes(draft.way) ? draft.way : 'down_percent' });
  const errorOf = (field: BulkFault['field']) => (fault?.field === field ? fault.text : undefined);
  const isPriced = draft.kind === 'price' || draft.kind === 'reduce';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readDraft(draft, texts, locale);
        if ('field' in read) showFaults(event.currentTarget, () => onFault(read));
        else onPreview(read);
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label={texts.what}
          description={texts.advice[draft.kind]}
          data={entriesOf(texts.kinds)}
          value={draft.kind}
          onChange={(event) => chooseKind(event.target.value as DraftKind)}
        />
        {isPriced && (
          <div className={classes.pair}>
            <NativeSelect
              size="md"
              label={texts.way}
              data={waysOf(draft.kind).map((value) => ({ value, label: texts.ways[value] }))}
              value={draft.way}
              onChange={(event) => set({ way: event.target.value as Way })}
            />
            {isByPercent(draft.way) ? (
              <TextInput
                size="md"
                label={texts.percent}
                inputMode="decimal"
                value={draft.percent}
                error={errorOf('percent')}
                onChange={(event) => set({ percent: event.target.value })}
              />
            ) : (
              <TextInput
                size="md"
                label={`${texts.amount} (${currencySign(locale)})`}
                inputMode="decimal"
                value={draft.amount}
                error={errorOf('amount')}
                onChange={(event) => set({ amount: event.target.value })}
              />
            )}
          </div>
        )}
        {isPriced && draft.way !== 'set' && (
          <RoundingSelect draft={draft} onChange={(rounding) => set({ rounding })} />
        )}
        {draft.kind === 'category' && (
          <NativeSelect
            size="md"
            label={texts.category}
            data={[
              { value: '', label: texts.chooseCategory },
              ...categories.map(({ value, label }) => ({ value, label })),
            ]}
            value={draft.category}
            error={errorOf('category')}
            onChange={(event) => set({ category: event.target.value })}
          />
        )}
      </div>
      <DialogActions error={error}>
        <Button outline onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit">{texts.preview}</Button>
      </DialogActions>
    </form>
  );
}

type RoundingSelectProps = { draft: BulkDraft; onChange: (rounding: Rounding) => void };

/** The roundings that the shop's currency has; absent where there is no choice. */
function RoundingSelect({ draft, onChange }: RoundingSelectProps) {
  const { rounding: label, roundings } = useTexts('adminBulk');
  const locale = useLocale();
  const offered = roundingsOf(locale.currency);
  if (offered.length < 2) return null;
  const unit = minorPerMajor(locale.currency);
  const amounts = { ninety_nine: (unit / 100) * 1999, half: unit / 2, twentieth: unit / 20, whole: unit };
  const labelOf = (rounding: Rounding): string =>
    rounding === 'none' ? roundings.none : roundings[rounding](formatMoney(money(amounts[rounding]), locale));
  return (
    <NativeSelect
      size="md"
      label={label}
      data={offered.map((value) => ({ value, label: labelOf(value) }))}
      value={draft.rounding}
      onChange={(event) => onChange(event.target.value as Rounding)}
    />
  );
}

const entriesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
