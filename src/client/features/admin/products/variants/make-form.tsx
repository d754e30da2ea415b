import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { measured } from '../../../../../shared/catalogue/measures.ts';
import { PRODUCT_FIELDS } from '../../../../../shared/catalogue/product-fields.ts';
import { ownValue } from '../../../../../shared/own-value.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { useErrorText } from '../../../../lib/error-text.ts';
import { useLocale } from '../../../../lib/site.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { FormFields } from '../../forms/form-fields.tsx';
import { showFaults } from '../../forms/form-focus.ts';
import '../../../form.css';
import { DialogActions } from '../../frame/admin-dialog.tsx';
import { useTyped } from '../../frame/use-leave-guard.ts';
import { type Attribute, type Product, typedSpec } from '../product-draft.ts';
import formClasses from '../product-form.module.css';
import { useCatalogueRefresh } from '../use-catalogue-refresh.ts';
import {
  axesOf,
  combinationsOf,
  draftFor,
  faultsOf,
  keyOf,
  type MakeDraft,
  type MakeFaults,
  ownOf,
  toInput,
} from './make-draft.ts';
import { MakeRows } from './make-rows.tsx';
import classes from './variants.module.css';

type MakeFormProps = {
  product: Product;
  /** Those of the product's category. */
  attributes: readonly Attribute[];
  /** Nothing can be made now. */
  blocked: boolean;
  onTyped: (typed: boolean) => void;
  onMade: () => Promise<void>;
  onCancel: () => void;
};

/** Asks what the variants differ by, and for a SKU, a price and a stock of each. */
export function MakeForm({ product, attributes, blocked, onTyped, onMade, onCancel }: MakeFormProps) {
  const words = useTexts('adminVariants');
  const texts = useTexts('adminProducts');
  const answers = useTexts('answers');
  const errorText = useErrorText();
  const locale = useLocale();
  const utils = trpc.useUtils();
  const refresh = useCatalogueRefresh();
  const [draft, setDraft] = useState(() => draftFor(product));
  const [faults, setFaults] = useState<MakeFaults>({});
  const typed = JSON.stringify(draft) !== JSON.stringify(draftFor(product));
  useTyped(onTyped, typed);
  const make = trpc.admin.variant.make.useMutation({
    async onSuccess() {
      showToast({ message: words.madeNow, kind: 'success' });
      onTyped(false);
      await Promise.all([utils.admin.variant.invalidate(), refresh()]);
      await onMade();
    },
  });

  const axes = axesOf(draft, attributes, product, locale);
  const combinations = combinationsOf(axes);
  const own = ownOf(draft, axes, product);
  const labelOf = (values: readonly (string | number)[]) =>
    values.map((value, at) => measured(value, axes[at]?.attribute.unit ?? null, locale)).join(', ');

  const change = (part: Partial<MakeDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults({});
    make.reset();
  };
  const setAxis = (at: 0 | 1, part: Partial<MakeDraft['axes'][0]>) => {
    const next: MakeDraft['axes'] = [...draft.axes];
    next[at] = { ...next[at], ...part };
    change({ axes: next });
  };

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (make.isPending || blocked) return;
    const found = faultsOf(draft, attributes, product, { answers, texts, words, locale });
    showFaults(event.currentTarget, () => setFaults(found));
    if (Object.keys(found).length > 0) return;
    make.mutate({ ...toInput(draft, attributes, product, locale), currency: locale.currency });
  }

  return (
    <form noValidate onSubmit={save}>
      <FormFields sending={make.isPending}>
        <div className={formClasses.fields}>
          <TextInput
            className={formClasses.wide}
            label={words.groupName}
            description={words.groupNameWhy}
            value={draft.name}
            error={faults.name}
            maxLength={PRODUCT_FIELDS.name.max}
            autoComplete="off"
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {([0, 1] as const).map((at) => (
            <AxisFields
              key={at}
              label={at === 0 ? words.axis : words.second}
              none={at === 0 ? words.choose : words.noSecond}
              choices={attributes.filter(({ key }) => key !== draft.axes[at === 0 ? 1 : 0].key)}
              axis={draft.axes[at]}
              faults={{ key: faults[`axis${at}`], values: faults[`values${at}`] }}
              onChoose={(attribute) =>
                setAxis(at, {
                  key: attribute?.key ?? '',
                  values: typedSpec(ownValue(product.specs, attribute?.key ?? '') ?? '', locale),
                })
              }
              onValues={(values) => setAxis(at, { values })}
            />
          ))}
          {combinations.length > 0 && (
            <NativeSelect
              label={words.ownIs}
              value={keyOf(own)}
              data={combinations.map((values) => ({ value: keyOf(values), label: labelOf(values) }))}
              onChange={(event) => change({ own: event.currentTarget.value })}
            />
          )}
        </div>
        {combinations.length > 0 && (
          <MakeRows
            draft={draft}
            product={product}
            combinations={combinations}
            own={own}
            labelOf={labelOf}
            faults={faults}
            onChange={(rows) => change({ rows })}
          />
        )}
      </FormFields>
      <p className={classes.note}>{blocked ? words.saveFirst : words.asThis}</p>
      <DialogActions error={faults.rows ?? (make.error ? errorText(make.error) : undefined)}>
        <Button outline onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={make.isPending} unavailable={blocked}>
          {words.makeThem}
        </Button>
      </DialogActions>
    </form>
  );
}

type AxisFieldsProps = {
  label: string;
  /** What no choice is called. */
  none: string;
  choices: readonly Attribute[];
  axis: MakeDraft['axes'][0];
  faults: { key: string | undefined; values: string | undefined };
  onChoose: (attribute: Attribute | undefined) => void;
  onValues: (values: string) => void;
};

function AxisFields({ label, none, choices, axis, faults, onChoose, onValues }: AxisFieldsProps) {
  const words = useTexts('adminVariants');
  const attribute = choices.find(({ key }) => key === axis.key);
  return (
    <>
      <NativeSelect
        label={label}
        value={axis.key}
        error={faults.key}
        data={[
          { value: '', label: none },
          ...choices.map((each) => ({ value: each.key, label: each.label })),
        ]}
        onChange={(event) => onChoose(choices.find(({ key }) => key === event.currentTarget.value))}
      />
      {attribute ? (
        <TextInput
          label={words.valuesOf(attribute.label)}
          description={attribute.type === 'number' ? words.numbersWhy(attribute.unit) : words.valuesWhy}
          value={axis.values}
          error={faults.values}
          autoComplete="off"
          onChange={(event) => onValues(event.currentTarget.value)}
        />
      ) : (
        <span />
      )}
    </>
  );
}
