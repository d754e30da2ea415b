import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { toCategory } from '../../../../shared/catalogue/categories.ts';
import { PRODUCT_FACT_NAMES, PRODUCT_FIELDS } from '../../../../shared/catalogue/product-fields.ts';
import { SPEC_TEXT_MAX } from '../../../../shared/catalogue/product-limits.ts';
import { currencySign } from '../../../../shared/money/amounts.ts';
import type { TaxClass } from '../../../../shared/money/pricing.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { useCategories, useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import '../../form.css';
import { adminPath } from '../admin-paths.ts';
import { useFactLabels } from './fact-labels.ts';
import { PictureField } from './picture-field.tsx';
import type { Attribute } from './product-draft.ts';
import classes from './product-form.module.css';
import type { ProductForm } from './use-product-form.ts';
import type { Uploads } from './use-uploads.ts';

/** How many values of other products are offered at once. */
const MAX_OFFERED = 20;

type ProductFieldsProps = {
  form: ProductForm;
  uploads: Uploads;
  /** The attributes of the chosen category. */
  definitions: readonly Attribute[];
};

/** All fields of a product. */
export function ProductFields({ form, uploads, definitions }: ProductFieldsProps) {
  const texts = useTexts('adminProducts');
  const sign = currencySign(useLocale());
  const { draft, faults, set } = form;
  const factLabels = useFactLabels();
  const categories = useCategories();
  const text = (field: 'name' | 'brand' | 'price' | 'sellingPrice' | 'sku' | 'stock') => ({
    name: field,
    value: draft[field],
    error: faults[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  return (
    <div className={classes.fields}>
      <TextInput
        {...text('name')}
        data-autofocus={form.read === null || undefined}
        className={classes.wide}
        label={texts.productName}
        maxLength={PRODUCT_FIELDS.name.max}
        required
      />
      <TextInput {...text('brand')} label={texts.brandName} maxLength={PRODUCT_FIELDS.brand.max} required />
      <NativeSelect
        label={texts.category}
        name="category"
        value={draft.category}
        error={faults.category}
        required
        data={[
          { value: '', label: texts.selectCategory },
          ...categories.map(({ value, label }) => ({ value, label })),
        ]}
        {...(categories.length === 0
          ? { description: <Link to={adminPath('categories')}>{texts.addCategory}</Link> }
          : {})}
        onChange={(event) =>
          set('category', event.currentTarget.value && toCategory(event.currentTarget.value))
        }
      />
      <div className={classes.wide}>
        <PictureField
          pictures={draft.pictures}
          onChange={form.changePictures}
          uploads={uploads}
          error={faults.pictures}
        />
      </div>
      <TextInput {...text('price')} label={texts.price} leftSection={sign} inputMode="decimal" required />
      <TextInput
        {...text('sellingPrice')}
        label={texts.sellingPrice}
        leftSection={sign}
        inputMode="decimal"
        required
      />
      <TextInput {...text('sku')} label={texts.sku} maxLength={PRODUCT_FIELDS.sku.max} />
      {form.read === null && (
        <TextInput
          {...text('stock')}
          label={texts.stock}
          description={texts.stockAdvice}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <NativeSelect
        label={texts.labels.taxClass}
        name="taxClass"
        value={draft.taxClass}
        error={faults.taxClass}
        data={Object.entries(texts.taxClasses).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set('taxClass', event.currentTarget.value as TaxClass)}
      />
      {PRODUCT_FACT_NAMES.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={factLabels(name)}
          value={draft.facts[name] ?? ''}
          error={faults[name]}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => form.setFact(name, event.currentTarget.value)}
        />
      ))}
      <Textarea
        className={classes.wide}
        label={texts.description}
        name="description"
        value={draft.description}
        error={faults.description}
        rows={5}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      {definitions.length > 0 && (
        <fieldset className={classes.specs}>
          <legend>{texts.specs}</legend>
          {definitions.map(({ key, label, type, unit, values }) => {
            const field = {
              name: `specs.${key}`,
              label: unit ? `${label} (${unit})` : label,
              value: ownValue(draft.specs, key) ?? '',
              error: faults[`specs.${key}`],
              maxLength: SPEC_TEXT_MAX,
              autoComplete: 'off',
            };
            // Spelling a value as other products do keeps them under one choice of the filter.
            return values.length > 0 ? (
              <Autocomplete
                key={key}
                {...field}
                data={values}
                limit={MAX_OFFERED}
                comboboxProps={{ withinPortal: false }}
                onChange={(value) => form.setSpec(key, value)}
              />
            ) : (
              <TextInput
                key={key}
                {...field}
                inputMode={type === 'number' ? 'decimal' : 'text'}
                onChange={(event) => form.setSpec(key, event.currentTarget.value)}
              />
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
