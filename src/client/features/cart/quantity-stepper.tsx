import { MAX_QUANTITY, MIN_QUANTITY } from '../../../shared/orders/cart.ts';
import { icon } from '../../components/elements/icons.tsx';
import { PlusIcon } from '../../components/elements/later-icons.tsx';
import { useTexts } from '../../lib/texts.ts';
import classes from './quantity-stepper.module.css';

const MinusIcon = icon(<path d="M5.5 12h13" />);

type QuantityStepperProps = {
  /** The product's name. */
  name: string;
  quantity: number;
  onChange: (by: 1 | -1) => void;
};

/** A quantity with a minus and a plus button. */
export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  const texts = useTexts('purchase');
  // At a limit a press does nothing; `disabled` would drop the keyboard's focus.
  const atMin = quantity <= MIN_QUANTITY;
  const atMax = quantity >= MAX_QUANTITY;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and nothing is submitted here
    <div className={classes.stepper} role="group" aria-label={texts.quantityOf(name)}>
      <button
        type="button"
        className={classes.step}
        aria-label={texts.decrease(name)}
        aria-disabled={atMin}
        onClick={() => !atMin && onChange(-1)}
      >
        <MinusIcon width="18" height="18" />
      </button>
      <output className={classes.number}>{quantity}</output>
      <button
        type="button"
        className={classes.step}
        aria-label={texts.increase(name)}
        aria-disabled={atMax}
        onClick={() => !atMax && onChange(1)}
      >
        <PlusIcon width="18" height="18" />
      </button>
    </div>
  );
}
