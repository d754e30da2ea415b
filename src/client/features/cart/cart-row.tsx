import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { multiplyMoney } from '../../../shared/money/money.ts';
import { canBeBought, shortageOf } from '../../../shared/orders/cart.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { Button } from '../../components/elements/button.tsx';
import { TrashIcon } from '../../components/elements/later-icons.tsx';
import { lineProblem } from '../../components/order/line-problem.ts';
import { ProductPicture } from '../../components/product/product-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { type CategoryLabel, useCategoryLabel, useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import type { CartLine } from './cart-lines.ts';
import classes from './cart-row.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { CartChanges } from './use-cart-changes.ts';

type CartRowViewProps = { line: CartLine; removed: boolean; index: number; changes: CartChanges };

type CartTexts = Texts['purchase'];

const nameOf = (line: CartLine, texts: CartTexts) => line.name?.trim() || texts.noProductName;
const categoryOf = (line: CartLine, labelOf: CategoryLabel, texts: CartTexts) =>
  line.category ? labelOf(line.category) : texts.noCategory;

/** A line of the cart or, once removed, a row with an undo button. */
export function CartRowView({ line, removed, index, changes }: CartRowViewProps) {
  const row = useRef<HTMLLIElement>(null);
  const wasRemoved = useRef(removed);
  useEffect(() => {
    if (wasRemoved.current === removed) return;
    wasRemoved.current = removed;
    // The pressed button has disappeared: focus stays in this row.
    if (document.activeElement !== document.body) return;
    (row.current?.querySelector('button') ?? row.current)?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <li ref={row} tabIndex={-1} className={removed ? `${classes.row} ${classes.removed}` : classes.row}>
      {removed ? (
        <RemovedRow line={line} undo={changes.undo} />
      ) : (
        <LineRow line={line} index={index} changes={changes} />
      )}
    </li>
  );
}

type LineRowProps = { line: CartLine; index: number; changes: CartChanges };

function LineRow({ line, index, changes }: LineRowProps) {
  const texts = useTexts('purchase');
  const amount = useMoney();
  const name = nameOf(line, texts);
  const labelOf = useCategoryLabel();
  const problem = lineProblem(line, texts);
  const buyable = canBeBought(line);
  const left = shortageOf(line);
  return (
    <>
      <div className={buyable ? classes.picture : `${classes.picture} ${classes.faded}`}>
        <ProductPicture picture={line.picture} sizes="104px" width={200} alt="" />
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          {line.available ? <Link to={paths.product(line.productId)}>{name}</Link> : name}
        </h2>
        <p className={classes.category}>{categoryOf(line, labelOf, texts)}</p>
        <p className={classes.unit}>
          <span className="sr-only">{texts.unitPrice}</span>
          <span>{texts.each(amount(line.unitPriceMinor))}</span>
        </p>
        {line.available && line.earlierPriceMinor !== null && (
          <p className={classes.repriced}>
            {texts.priceChanged(amount(line.earlierPriceMinor), amount(line.unitPriceMinor))}
          </p>
        )}
        {problem && <p className={classes.unavailable}>{problem}</p>}
      </div>
      <div className={classes.amounts}>
        <div className={classes.quantity}>
          {left === 0 && line.available && (
            <span className={classes.category}>{texts.quantity(line.quantity)}</span>
          )}
          {buyable && (
            <QuantityStepper
              name={name}
              quantity={line.quantity}
              onChange={(by) => changes.changeQuantity(line, by)}
            />
          )}
          {buyable && left !== null && (
            <Button
              outline
              size="small"
              aria-label={texts.changeQuantityTo(name, left)}
              onClick={() => changes.changeQuantity(line, left - line.quantity)}
            >
              {texts.changeTo(left)}
            </Button>
          )}
        </div>
        <p className={classes.total}>
          {line.available ? (
            <>
              <span className="sr-only">{texts.lineTotal}</span>
              <span>{amount(multiplyMoney(line.unitPriceMinor, line.quantity))}</span>
            </>
          ) : (
            <span className={classes.category}>{texts.notCounted}</span>
          )}
        </p>
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={texts.remove(name)}
        onClick={() => changes.remove(line, index)}
      >
        <TrashIcon />
      </button>
    </>
  );
}

type RemovedRowProps = { line: CartLine; undo: CartChanges['undo'] };

function RemovedRow({ line, undo }: RemovedRowProps) {
  const texts = useTexts('purchase');
  const [busy, setBusy] = useState(false);
  const name = nameOf(line, texts);
  const press = async () => {
    setBusy(true);
    await undo(line);
    setBusy(false);
  };
  return (
    <>
      <p className={classes.gone} role="status">
        {texts.removed(name)}
        {line.quantity > 1 && ` (${line.quantity})`}
      </p>
      {/* An unavailable product cannot be put back. */}
      {canBeBought(line) && (
        <Button outline size="small" busy={busy} onClick={press} aria-label={texts.putBack(name)}>
          {texts.undo}
        </Button>
      )}
    </>
  );
}
