import { Button } from '../../../components/elements/button.tsx';
import { momentFormat } from '../frame/moment-format.ts';
import { eventText } from './event-text.ts';
import classes from './order-page.module.css';
import type { Order, OrderWork } from './use-order-work.ts';

/** What happened to the order and who did it, the first thing first. */
export const OrderTimeline = ({ events }: { events: Order['events'] }) => (
  <section className={classes.card} aria-labelledby="timeline">
    <h2 id="timeline" className={classes.title}>
      History
    </h2>
    <ol className={classes.timeline}>
      {events.map((event) => (
        <li key={event.id}>
          {eventText(event)}
          <span className={classes.soft}>
            <time dateTime={event.createdAt}>{momentFormat.format(new Date(event.createdAt))}</time>
            {event.actorName && ` by ${event.actorName}`}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const MAIL_TEXTS: Record<Order['mails'][number]['state'], string> = {
  queued: 'waits to be sent',
  sent: 'sent',
  failed: 'could not be sent',
};

/** The mails about the order. */
export const OrderMails = ({ order, work }: { order: Order; work: OrderWork }) => (
  <section className={classes.card} aria-labelledby="mails">
    <h2 id="mails" className={classes.title}>
      Mails
    </h2>
    {order.mails.length > 0 ? (
      <ul className={classes.entries}>
        {order.mails.map(({ id, subject, state, createdAt, sentAt }) => (
          <li key={id}>
            {subject}: {MAIL_TEXTS[state]}
            <span className={classes.soft}>
              <time dateTime={sentAt ?? createdAt}>{momentFormat.format(new Date(sentAt ?? createdAt))}</time>
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <p className={classes.soft}>No mail was written.</p>
    )}
    {order.email && (
      <Button
        outline
        size="small"
        busy={work.resendMail.isPending}
        onClick={() => work.resendMail.mutate({ orderId: order.id })}
      >
        Send the confirmation again
      </Button>
    )}
  </section>
);
