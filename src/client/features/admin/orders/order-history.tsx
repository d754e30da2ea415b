import { trackingLink } from '../../../../shared/orders/carriers.ts';
import { readOrderEvent } from '../../../../shared/orders/order-event.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { nameOfMail } from '../mail/mail-name.ts';
import { eventText } from './event-text.ts';
import classes from './order-page.module.css';
import type { Order, OrderWork } from './use-order-work.ts';

/** The order's events and who caused them, oldest first. */
export const OrderTimeline = ({ events, currency }: Pick<Order, 'events' | 'currency'>) => {
  const texts = useTexts('adminOrders');
  const amount = useMoney(currency);
  const { moment } = useDates();
  return (
    <section className={classes.card} aria-labelledby="timeline">
      <h2 id="timeline" className={classes.title}>
        {texts.history}
      </h2>
      <ol className={classes.timeline}>
        {events.map((event) => (
          <li key={event.id}>
            {eventText(texts.events, event, amount, (at) => moment.format(new Date(at)))}
            <ParcelLink event={event} />
            <span className={classes.soft}>
              <time dateTime={event.createdAt}>{moment.format(new Date(event.createdAt))}</time>
              {event.actorName && texts.byWhom(event.actorName)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Where a parcel is tracked, if its carrier is known. */
const ParcelLink = ({ event: kept }: { event: Order['events'][number] }) => {
  const texts = useTexts('adminOrders');
  const event = readOrderEvent(kept);
  if (event?.kind !== 'shipped' && event?.kind !== 'shipment_corrected') return null;
  const { carrier = '', trackingNumber = '' } = event.data;
  const link = trackingLink(carrier, trackingNumber);
  return (
    link !== null && (
      <>
        {' '}
        <a href={link} rel="noopener noreferrer">
          {texts.trackWith(carrier)}
        </a>
      </>
    )
  );
};

/** The mails about the order. */
export const OrderMails = ({ order, work }: { order: Order; work: OrderWork }) => {
  const texts = useTexts('adminOrders');
  const { kinds } = useTexts('adminRunning');
  const { moment } = useDates();
  return (
    <section className={classes.card} aria-labelledby="mails">
      <h2 id="mails" className={classes.title}>
        {texts.mails}
      </h2>
      {order.mails.length > 0 ? (
        <ul className={classes.entries}>
          {order.mails.map(({ id, state, createdAt, sentAt, ...mail }) => (
            <li key={id}>
              {nameOfMail(mail, kinds)}: {texts.mailStates[state]}
              <span className={classes.soft}>
                <time dateTime={sentAt ?? createdAt}>{moment.format(new Date(sentAt ?? createdAt))}</time>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.soft}>{texts.noMail}</p>
      )}
      {order.email && order.fulfilmentStatus !== 'cancelled' && (
        <Button
          outline
          size="small"
          busy={work.resendMail.isPending}
          onClick={() => work.resendMail.mutate({ orderId: order.id })}
        >
          {texts.sendConfirmation}
        </Button>
      )}
    </section>
  );
};
