import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LeastDelivery } from '../../../shared/orders/delivery.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { icon } from '../elements/icons.tsx';
import { ShieldIcon } from '../elements/later-icons.tsx';
import { DeliveryHint } from './delivery-hint.tsx';
import classes from './product-promises.module.css';

const TruckIcon = icon(
  <>
    <path d="M9.5 17H14V6H3v11h2m9-7.5h4l3 4V17h-2" />
    <circle cx="7.2" cy="17.5" r="2" />
    <circle cx="16.8" cy="17.5" r="2" />
  </>,
);
const CardIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M6.5 15h4" />
  </>,
);
const ReturnIcon = icon(<path d="M4.5 9.5h10a5 5 0 0 1 0 10H8M8.5 5l-4 4.5 4 4.5" />);

/** The cards that the provider's payment page takes in every country it works in. */
const CARDS = ['Visa', 'Mastercard', 'American Express'];

type ProductPromisesProps = {
  delivery: LeastDelivery | null;
  warrantyMonths: number | null;
  /** 0: the owner has not said. */
  returnDays: number;
  /** Whether the delivery is that of this shopper: then it has days of the calendar. */
  dated: boolean;
};

/** What stands behind a purchase, as far as the owner has said it: delivery, returns, warranty, what to read, ways to pay. */
export function ProductPromises({ delivery, warrantyMonths, returnDays, dated }: ProductPromisesProps) {
  const texts = useTexts('catalogue');
  const { takesPayments, footer } = useSite();
  const { beforeBuying = [] } = footer;
  if (!delivery && warrantyMonths === null && returnDays === 0 && !takesPayments && beforeBuying.length === 0)
    return null;
  return (
    <ul className={classes.promises}>
      {delivery && (
        <Promised icon={<TruckIcon />}>
          <DeliveryHint delivery={delivery} dated={dated} />
        </Promised>
      )}
      {returnDays > 0 && <Promised icon={<ReturnIcon />}>{texts.returnWithin(returnDays)}</Promised>}
      {warrantyMonths !== null && <Promised icon={<ShieldIcon />}>{texts.warranty(warrantyMonths)}</Promised>}
      {beforeBuying.map(({ title, path }) => (
        <Promised key={path} icon={<ShieldIcon />}>
          <Link to={path}>{title}</Link>
        </Promised>
      ))}
      {takesPayments && (
        <Promised icon={<CardIcon />}>
          {texts.securePayment}
          <span className={classes.cards}>
            {CARDS.map((card) => (
              <span key={card} className={classes.mark}>
                {card}
              </span>
            ))}
          </span>
        </Promised>
      )}
    </ul>
  );
}

const Promised = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>{children}</div>
  </li>
);
