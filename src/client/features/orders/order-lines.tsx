import { useState } from 'react';
import { Link } from 'react-router-dom';
import { multiplyMoney } from '../../../shared/money/money.ts';
import { ProductPicture } from '../../components/product/product-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import type { OrderLine } from './order-facts.ts';
import classes from './order-lines.module.css';

type OrderLinesProps = { lines: readonly OrderLine[]; currency: string; label: string };

/** The items, with the names and prices at the time of the order. */
export const OrderLines = ({ lines, currency, label }: OrderLinesProps) => {
  const texts = useTexts('purchase');
  const amount = useMoney(currency);
  return (
    <ul aria-label={label}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their order
        <li key={index} className={classes.line}>
          <LinePicture image={line.image} />
          <div className={classes.text}>
            <p className={classes.name}>
              {line.productId ? <Link to={paths.product(line.productId)}>{line.name}</Link> : line.name}
            </p>
            <p className={classes.unit}>
              <span className="sr-only">{texts.quantityAndPrice}</span>
              {line.quantity} × {amount(line.unitPriceMinor)}
            </p>
          </div>
          <p className={classes.total}>
            <span className="sr-only">{texts.orderLineTotal}</span>
            {amount(multiplyMoney(line.unitPriceMinor, line.quantity))}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** The picture at the time of the order; it may be gone by now. */
function LinePicture({ image }: Pick<OrderLine, 'image'>) {
  const [gone, setGone] = useState(false);
  if (!image || gone) {
    return (
      <span className={classes.picture}>
        <ProductPicture picture={null} sizes="64px" alt="" />
      </span>
    );
  }
  return (
    <span className={`${classes.picture} ${classes.tile}`}>
      <img src={image} width={64} height={64} alt="" loading="lazy" onError={() => setGone(true)} />
    </span>
  );
}
