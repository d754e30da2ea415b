import { type ReactNode, useEffect } from 'react';
import type { UserId } from '../../../shared/ids.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { AlertIcon } from '../../components/elements/icons.tsx';
import { OrderIcon } from '../../components/elements/later-icons.tsx';
import message from '../../components/feedback/message-page.module.css';
import { Panel } from '../../components/feedback/panel.tsx';
import { useHasCart, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import classes from './confirmation-view.module.css';
import { type Confirmation, useConfirmation, usePaidElsewhere } from './use-confirmation.ts';

type ConfirmationViewProps = {
  sessionId: string;
  /** Shows the order below the confirmation. */
  orderOf: (placed: Placed) => ReactNode;
};

export type Placed = RouterOutputs['order']['confirm'];

/** Shows the result of a payment to a person returning from the payment page. */
export function ConfirmationView(props: ConfirmationViewProps) {
  const texts = useTexts('purchase');
  return (
    <div className={classes.page}>
      <Panel
        failure={texts.orderNotStored}
        fallback={<Waiting />}
        resetKey={props.sessionId}
        heading={texts.yourOrder}
      >
        <OfSomebody {...props} />
      </Panel>
    </div>
  );
}

function OfSomebody(props: ConfirmationViewProps) {
  const me = useMe({ needed: true });
  const hasCart = useHasCart();
  if (me === undefined) return <Waiting />;
  if (!hasCart) return <SignedOut sessionId={props.sessionId} />;
  return <Confirming {...props} userId={me?.id ?? null} />;
}

function Confirming({ sessionId, orderOf, userId }: ConfirmationViewProps & { userId: UserId | null }) {
  const texts = useTexts('purchase');
  const { confirmation, placed, stillUnpaid, confirmAgain } = useConfirmation(sessionId, userId);
  const utils = trpc.useUtils();
  useEffect(() => {
    // The session ended unnoticed: clears the user for the whole app.
    if (confirmation === 'signed-out') utils.user.me.setData(undefined, null);
  }, [confirmation, utils]);
  if (confirmation === 'waiting') return <Waiting stillUnpaid={stillUnpaid} />;
  if (confirmation === 'signed-out')
    return <Elsewhere sessionId={sessionId} otherwise={<SignedOut sessionId={sessionId} guestsToo />} />;
  const face = FACES[confirmation]({ texts, again: confirmAgain, placed, isGuest: userId === null });
  if (confirmation === 'missing') return <Elsewhere sessionId={sessionId} otherwise={face} />;
  return (
    <>
      {face}
      {placed && orderOf(placed)}
    </>
  );
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

const Waiting = ({ stillUnpaid = false }: { stillUnpaid?: boolean }) => {
  const texts = useTexts('purchase');
  return (
    <Face mark={<span className={classes.spinner} />} title={texts.confirming} role="status">
      {stillUnpaid ? <p>{texts.notPaidYet}</p> : <p>{texts.takesAMoment}</p>}
    </Face>
  );
};

type SignedOutProps = {
  sessionId: string;
  /** Whether guests buy here, too: one of them may have paid. */
  guestsToo?: boolean;
};

const SignedOut = ({ sessionId, guestsToo = false }: SignedOutProps) => {
  const texts = useTexts('purchase');
  return (
    <Face
      title={texts.pleaseLogin}
      actions={
        <>
          <ButtonLink to={paths.loginThen(paths.success(encodeURIComponent(sessionId)))}>
            {texts.login}
          </ButtonLink>
          {guestsToo && (
            <ButtonLink to={paths.home} outline>
              {texts.goHome}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{texts.loginForPayment}</p>
      {guestsToo && <p>{texts.guestElsewhere}</p>}
    </Face>
  );
};

type ElsewhereProps = {
  sessionId: string;
  /** Shown as long as no guest is known to have paid. */
  otherwise: ReactNode;
};

/** For a guest who paid in another browser, which alone can show the order: whether the payment went through. */
const Elsewhere = ({ sessionId, otherwise }: ElsewhereProps) => {
  const texts = useTexts('purchase');
  const { paid, isPending } = usePaidElsewhere(sessionId);
  if (isPending) return <Waiting />;
  if (!paid) return otherwise;
  return (
    <Face
      mark={<CheckMark />}
      tone="good"
      title={texts.paidElsewhere}
      role="status"
      actions={<ButtonLink to={paths.home}>{texts.goHome}</ButtonLink>}
    >
      <p>{texts.paidElsewhereText}</p>
    </Face>
  );
};

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

type Outcome = {
  texts: Texts['purchase'];
  again: () => void;
  placed: Placed | undefined;
  /** Guests have no list of orders: the confirmation email leads to theirs. */
  isGuest: boolean;
};

const FACES: Record<Exclude<Confirmation, 'waiting' | 'signed-out'>, (outcome: Outcome) => ReactNode> = {
  placed: ({ texts, placed }) => (
    <Face
      mark={<CheckMark />}
      tone="good"
      title={texts.success}
      role="status"
      actions={
        <ButtonLink to={placed?.guestNumber ? paths.guestOrder(placed.guestNumber) : paths.orders} replace>
          {texts.viewOrder}
        </ButtonLink>
      }
    >
      <p>{placed?.pickUp ? texts.orderPlacedForPickUp : texts.orderPlaced}</p>
    </Face>
  ),
  unpaid: ({ texts, again, isGuest }) => (
    <Face
      tone="bad"
      title={texts.paymentIncomplete}
      role="alert"
      actions={
        <>
          <Button onClick={again}>{texts.checkAgain}</Button>
          <ButtonLink to={paths.cart} outline>
            {texts.backToCart}
          </ButtonLink>
        </>
      }
    >
      <p>{isGuest ? texts.paymentIncompleteGuest : texts.paymentIncompleteText}</p>
    </Face>
  ),
  expired: ({ texts }) => (
    <Face
      tone="bad"
      title={texts.checkoutExpired}
      role="alert"
      actions={<ButtonLink to={paths.cart}>{texts.backToCart}</ButtonLink>}
    >
      <p>{texts.checkoutExpiredText}</p>
    </Face>
  ),
  failed: ({ texts, again, isGuest }) => (
    <Face
      tone="bad"
      title={texts.orderNotStored}
      role="alert"
      actions={
        <>
          <Button onClick={again}>{texts.tryAgain}</Button>
          {!isGuest && (
            <ButtonLink to={paths.orders} outline>
              {texts.myOrders}
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{texts.orderNotStoredText}</p>
    </Face>
  ),
  missing: ({ texts, isGuest }) => (
    <Face
      mark={<OrderIcon width="36" height="36" />}
      title={texts.notFound}
      role="alert"
      actions={
        <>
          {!isGuest && <ButtonLink to={paths.orders}>{texts.myOrders}</ButtonLink>}
          <ButtonLink to={paths.home} outline>
            {texts.goHome}
          </ButtonLink>
        </>
      }
    >
      <p>{isGuest ? texts.noPaymentHereGuest : texts.noPaymentHere}</p>
    </Face>
  ),
};
