import { Checkbox, TextInput } from '@mantine/core';
import { PRODUCT_FIELDS } from '../../../../../shared/catalogue/product-fields.ts';
import { typedAmount } from '../../../../../shared/money/amounts.ts';
import { useLocale } from '../../../../lib/site.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { type Column, RecordList } from '../../frame/record-list.tsx';
import type { Product } from '../product-draft.ts';
import { keyOf, type MakeDraft, type MakeFaults, type Row, rowOf } from './make-draft.ts';
import classes from './variants.module.css';

type Values = readonly (string | number)[];

type MakeRowsProps = {
  draft: MakeDraft;
  product: Product;
  combinations: readonly Values[];
  /** The product's own combination, which is there already. */
  own: Values;
  labelOf: (values: Values) => string;
  faults: MakeFaults;
  onChange: (rows: MakeDraft['rows']) => void;
};

/** A line for each combination: whether it is made, and with which SKU, price and stock. */
export function MakeRows({ draft, product, combinations, own, labelOf, faults, onChange }: MakeRowsProps) {
  const words = useTexts('adminVariants');
  const locale = useLocale();
  const isOwn = (values: Values) => keyOf(values) === keyOf(own);
  const row = (values: Values) => rowOf(draft, values, product, locale);
  const set = (values: Values, part: Partial<Row>) =>
    onChange({ ...draft.rows, [keyOf(values)]: { ...draft.rows[keyOf(values)], ...part } });
  const field = (values: Values, name: 'sku' | 'price' | 'stock') => ({
    size: 'sm' as const,
    className: classes.field,
    'aria-label': words.fieldOf(words[name], labelOf(values)),
    value: row(values)[name],
    error: faults[`${name} ${keyOf(values)}`],
    disabled: !row(values).made,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      set(values, { [name]: event.currentTarget.value }),
  });
  const columns: Column<Values>[] = [
    {
      header: words.combination,
      onPhone: 'title',
      cell: (values) =>
        isOwn(values) ? (
          <>
            {labelOf(values)} <span className={classes.own}>{words.thisProduct}</span>
          </>
        ) : (
          <Checkbox
            label={labelOf(values)}
            checked={row(values).made}
            onChange={(event) => set(values, { made: event.currentTarget.checked })}
          />
        ),
    },
    {
      header: words.sku,
      cell: (values) =>
        isOwn(values) ? (
          (product.sku ?? '–')
        ) : (
          <TextInput {...field(values, 'sku')} maxLength={PRODUCT_FIELDS.sku.max} />
        ),
    },
    {
      header: words.price,
      cell: (values) =>
        isOwn(values) ? (
          typedAmount(product.sellingPriceMinor, locale)
        ) : (
          <TextInput {...field(values, 'price')} inputMode="decimal" />
        ),
    },
    {
      header: words.stock,
      cell: (values) =>
        isOwn(values) ? (
          (product.stockOnHand ?? words.notCounted)
        ) : (
          <TextInput {...field(values, 'stock')} inputMode="numeric" placeholder={words.stockEmpty} />
        ),
    },
  ];
  const made = combinations.filter((values) => !isOwn(values) && row(values).made).length;
  return (
    <div className={classes.rows}>
      <RecordList label={words.combinations} columns={columns} rows={combinations} keyOf={keyOf} />
      <p role="status" className={classes.note}>
        {words.made(made)}
      </p>
    </div>
  );
}
