import { useTexts } from '../../lib/texts.ts';
import { CheckoutPart } from './checkout-part.tsx';
import classes from './checkout-view.module.css';

type ClosedPartProps = {
  title: string;
  /** What was entered, a line each; empty while the part's turn has not come. */
  lines: readonly string[];
  /** Opens the part again; without it, it cannot be changed here. */
  onChange?: (() => void) | undefined;
};

/** A part of the checkout page that is done, or still to come. */
export function ClosedPart({ title, lines, onChange }: ClosedPartProps) {
  const texts = useTexts('checkout');
  const aside = onChange && lines.length > 0 && (
    <button
      type="button"
      className={classes.change}
      aria-label={`${texts.change}: ${title}`}
      onClick={onChange}
    >
      {texts.change}
    </button>
  );
  return (
    <CheckoutPart title={title} aside={aside}>
      {lines.length > 0 && (
        <p className={classes.entered}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </CheckoutPart>
  );
}
