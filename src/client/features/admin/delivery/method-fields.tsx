import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import { currencySign } from '../../../../shared/money/amounts.ts';
import { DELIVERY_LIMITS } from '../../../../shared/orders/delivery.ts';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../forms/section-form.module.css';
import { IconButton } from '../frame/icon-button.tsx';
import type { Faults } from '../plans/use-plan-form.ts';
import { faultKey, type MethodDraft, type MethodField } from './delivery-draft.ts';

type MethodFieldsProps = {
  method: MethodDraft;
  /** Its place in the zone, from 1: names it until it has a name. */
  number: number;
  faults: Faults;
  onChange: (change: Partial<MethodDraft>) => void;
  onRemove: () => void;
};

/** A delivery method. */
export function MethodFields({ method, number, faults, onChange, onRemove }: MethodFieldsProps) {
  const texts = useTexts('adminPlans');
  const sign = currencySign(useLocale());
  const title = method.name.trim() || texts.methodNumber(number);
  const heading = `method-${method.id}`;
  const field = (name: MethodField, more: Partial<TextInputProps>) => (
    <TextInput
      size="md"
      label={texts.methodFields[name]}
      autoComplete="off"
      value={method[name]}
      error={faults[faultKey(method.id, name)]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...more}
    />
  );
  const amount = {
    leftSection: sign,
    leftSectionWidth: sign.length > 2 ? 52 : 34,
    inputMode: 'decimal',
  } as const;
  const count = { inputMode: 'numeric' } as const;
  return (
    <fieldset className={classes.method} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading}>{title}</h3>
        <IconButton label={texts.removeMethod(title)} onClick={onRemove}>
          <CloseIcon width="18" height="18" />
        </IconButton>
      </div>
      <div className={classes.fields}>
        {field('name', { className: classes.wide ?? '', required: true, maxLength: DELIVERY_LIMITS.name })}
        {field('price', { ...amount, required: true })}
        {field('freeFrom', amount)}
        {field('daysFrom', count)}
        {field('daysTo', count)}
        {field('gramsFrom', count)}
        {field('gramsTo', count)}
        <Checkbox
          className={classes.whole ?? ''}
          size="md"
          label={texts.pickUp}
          checked={method.pickUp}
          onChange={(event) => onChange({ pickUp: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}
