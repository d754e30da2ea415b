import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { AlertIcon, OrderIcon } from '../../components/elements/icons.tsx';
import message from '../../components/feedback/message-page.module.css';
import { type Me, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './confirmation-view.module.css';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

/** What became of a payment, told to the person who came back from the payment page. */
export function ConfirmationView({ sessionId }: { sessionId: string }) {
  const me = useMe();
  if (me === undefined) return <Waiting />;
  if (me === null) return <SignedOut sessionId={sessionId} />;
  return <Confirming sessionId={sessionId} me={me} />;
}

function Confirming({ sessionId, me }: { sessionId: string; me: Me }) {
  const { confirmation, stillUnpaid, confirmAgain } = useConfirmation(sessionId, me);
  const utils = trpc.useUtils();
  useEffect(() => {
    // The session ended without this page knowing: now the whole app knows.
    if (confirmation === 'signed-out') utils.user.me.setData(undefined, null);
  }, [confirmation, utils]);
  if (confirmation === 'waiting') return <Waiting stillUnpaid={stillUnpaid} />;
  if (confirmation === 'signed-out') return <SignedOut sessionId={sessionId} />;
  return FACES[confirmation](confirmAgain);
}

type FaceProps = {
  mark?: ReactNode;
  tone?: 'good' | 'bad';
  title: string;
  role?: 'alert' | 'status';
  children: ReactNode;
  actions?: ReactNode;
};

const Face = ({ mark, tone, title, role, children, actions }: FaceProps) => (
  <div className={`${message.page} ${classes.face}`} role={role}>
    <span className={`${message.mark} ${tone ? classes[tone] : ''}`}>
      {mark ?? <AlertIcon width="36" height="36" />}
    </span>
    <h1>{title}</h1>
    <div className={classes.text}>{children}</div>
    {actions && <div className={`${message.actions} ${classes.actions}`}>{actions}</div>}
  </div>
);

const Waiting = ({ stillUnpaid = false }: { stillUnpaid?: boolean }) => (
  <Face mark={<span className={classes.spinner} />} title="Confirming your payment ..." role="status">
    {stillUnpaid ? (
      <p>The payment is not completed yet. We ask again every few seconds; you can leave this page open.</p>
    ) : (
      <p>This takes a moment.</p>
    )}
  </Face>
);

const SignedOut = ({ sessionId }: { sessionId: string }) => (
  <Face
    title="Please login"
    actions={
      <ButtonLink to={paths.loginThen(paths.success(encodeURIComponent(sessionId)))}>Login</ButtonLink>
    }
  >
    <p>Log in to see what became of your payment. A completed payment is not lost.</p>
  </Face>
);

const CheckMark = () => (
  <svg width="36" height="36" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path
      d="m4.500 12.500 5 5 10-11"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const FACES: Record<Exclude<Confirmation, 'waiting' | 'signed-out'>, (again: () => void) => ReactNode> = {
  placed: () => (
    <Face
      mark={<CheckMark />}
      tone="good"
      title="Succes"
      role="status"
      actions={
        <ButtonLink to={paths.orders} replace>
          View Order
        </ButtonLink>
      }
    >
      <p>Your order is Placed &amp; It will Shipped in few days :)</p>
    </Face>
  ),
  unpaid: (again) => (
    <Face
      tone="bad"
      title="Payment is not completed yet"
      role="alert"
      actions={
        <>
          <Button onClick={again}>Check again</Button>
          <ButtonLink to={paths.cart} outline>
            Back to the cart
          </ButtonLink>
        </>
      }
    >
      <p>
        The payment provider has no payment for this checkout so far, and nothing was ordered. Your cart is as
        you left it. Should you have paid, the order appears under My Orders as soon as the payment arrives.
      </p>
    </Face>
  ),
  expired: () => (
    <Face
      tone="bad"
      title="This checkout has expired"
      role="alert"
      actions={<ButtonLink to={paths.cart}>Back to the cart</ButtonLink>}
    >
      <p>It was cancelled or not paid in time, and nothing was ordered. Your cart is as you left it.</p>
    </Face>
  ),
  failed: (again) => (
    <Face
      tone="bad"
      title="The order could not be stored yet"
      role="alert"
      actions={
        <>
          <Button onClick={again}>Try again</Button>
          <ButtonLink to={paths.orders} outline>
            My Orders
          </ButtonLink>
        </>
      }
    >
      <p>A completed payment is not lost: the order is stored as soon as the payment provider answers.</p>
    </Face>
  ),
  missing: () => (
    <Face
      mark={<OrderIcon width="36" height="36" />}
      title="Not found"
      role="alert"
      actions={
        <>
          <ButtonLink to={paths.orders}>My Orders</ButtonLink>
          <ButtonLink to={paths.home} outline>
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>There is no payment of yours at this address.</p>
    </Face>
  ),
};
