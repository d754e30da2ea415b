import { useRef, useState } from 'react';
import { isEmailAddress } from '../../../shared/email-address.ts';
import {
  type Address,
  type AddressFault,
  bareAddress,
  EMPTY_ADDRESS,
  type SavedAddress,
} from '../../../shared/orders/address.ts';
import { addressLines } from '../../../shared/orders/address-lines.ts';
import { totalToPay } from '../../../shared/orders/cart.ts';
import { addressFaultsOf } from '../../lib/address-form.ts';
import { useDates } from '../../lib/dates.ts';
import { reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useMoney } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import classes from './checkout-view.module.css';
import { ClosedPart } from './closed-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { obstacleOf } from './payment.tsx';
import { ReviewPart } from './review-part.tsx';
import type { Cart } from './saved-cart.ts';
import { usePayment } from './use-payment.ts';
import { useQuote } from './use-quote.ts';

type Step = 'contact' | 'delivery' | 'review';

const NOTHING_REFUSED = {
  faults: [] as readonly AddressFault[],
  address: EMPTY_ADDRESS,
  /** Whether the order is no longer what the shopper saw. */
  changed: false,
  text: null as string | null,
};
const NO_BOOK: readonly SavedAddress[] = [];

export const GuestCheckout = ({ cart }: { cart: Cart }) => (
  <Checkout cart={cart} userId={null} email={null} book={NO_BOOK} country="" />
);

/** A customer's address book is there from the start, so that nothing is asked twice. */
export function CustomerCheckout({ cart }: { cart: Cart }) {
  const [me] = trpc.user.me.useSuspenseQuery();
  const [{ addresses, country }] = trpc.user.addresses.useSuspenseQuery();
  return (
    <Checkout
      cart={cart}
      userId={me?.id ?? null}
      email={me?.email ?? ''}
      book={addresses}
      country={country}
    />
  );
}

type CheckoutProps = {
  cart: Cart;
  /** A customer's; null for a guest. */
  userId: string | null;
  /** A customer's; null for a guest, who is asked for it. */
  email: string | null;
  book: readonly SavedAddress[];
  /** What a new address begins with; '': the first country that is delivered to. */
  country: string;
};

function Checkout({ cart, userId, email, book, country }: CheckoutProps) {
  const texts = useTexts('checkout');
  const purchase = useTexts('purchase');
  const errorText = useErrorText();
  const formats = useDates();
  const amount = useMoney();
  const utils = trpc.useUtils();
  const contactRefusal = useFormRefusal();
  const { busy, pay } = usePayment();
  const usual = book[0]
    ? { address: bareAddress(book[0]), addressed: true }
    : { address: { ...EMPTY_ADDRESS, country } };
  const [typed, change] = useCheckoutDraft(userId, usual);
  const isGuest = email === null;
  const { asksAddress, terms } = cart;
  const reviews = asksAddress || terms !== null;
  const [termsRead, setTermsRead] = useState<string | null>(null);
  const quote = useQuote(typed, cart);
  // Before a country is chosen, it is the one that the prices are for.
  const likely = typed.address.country || quote.country;
  const draft = { ...typed, address: { ...typed.address, country: likely } };
  const obstacle = obstacleOf(cart, purchase);
  const undelivered = asksAddress && quote.data?.delivered === false;
  const reviewObstacle = obstacle ?? (undelivered ? texts.notDelivered : quote.notPayable);
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const total = quote.data?.sums.totalMinor ?? totalToPay(cart);
  const [arrived, setArrived] = useState(false);
  // The part that asks for the address comes and goes.
  const regions = useRef<Record<string, string>>({});
  const [step, openStep] = useState<Step>(() => {
    if (isGuest && !isEmailAddress(draft.email)) return 'contact';
    if (!asksAddress) return reviews ? 'review' : 'contact';
    return draft.addressed ? 'review' : 'delivery';
  });

  function setStep(next: Step): void {
    openStep(next);
    setArrived(true);
  }

  function showRefusal(error: unknown): void {
    const reason = reasonOf(error);
    const code = reason?.code;
    const faults = addressFaultsOf(error);
    const changed = code === 'cart_changed';
    const ofDelivery = ['address_needed', 'not_delivered_there', 'delivery_changed'].includes(code ?? '');
    if (reason?.code === 'missing_field' || reason?.code === 'invalid_field') {
      setStep('contact');
      // The form names its fields without the part of the checkout that they belong to.
      contactRefusal.refuse({ ...reason, field: reason.field.replace(/^contact\./, '') });
    } else if (reviews) {
      setRefused({
        faults,
        address: draft.address,
        changed,
        text: faults.length > 0 || changed ? null : errorText(error),
      });
      if (faults.length > 0 || ofDelivery) {
        change({ addressed: false });
        setStep('delivery');
      }
    } else contactRefusal.show(error);
  }

  const toPay = () =>
    void pay(cart, {
      contact: isGuest ? { email: draft.email } : undefined,
      delivery:
        asksAddress && quote.data
          ? {
              shipTo: draft.address,
              methodId: quote.data.delivery?.id,
              totalMinor: quote.data.sums.totalMinor,
            }
          : undefined,
      termsVersion: termsRead,
      onRefusal: showRefusal,
    });

  async function finishDelivery(address: Address, save: boolean): Promise<void> {
    change({ address, addressed: true });
    setRefused(NOTHING_REFUSED);
    setStep('review');
    if (!save) return;
    try {
      await utils.client.user.saveAddress.mutate({ address, isDefault: book.length === 0 });
      await utils.user.addresses.invalidate();
    } catch {
      // A full book, or no connection: the order does not need it.
      showToast({ message: texts.addressNotSaved, kind: 'error' });
    }
  }

  return (
    <div className={classes.columns}>
      {step === 'contact' ? (
        <ContactPart
          arrived={arrived}
          contact={draft}
          onChange={change}
          refusal={contactRefusal}
          busy={busy}
          obstacle={obstacle}
          submit={
            reviews
              ? { label: texts.continue, note: null }
              : { label: texts.toPayment, note: texts.paymentNote }
          }
          onSubmit={() => {
            if (reviews) setStep(asksAddress && !draft.addressed ? 'delivery' : 'review');
            else toPay();
          }}
        />
      ) : (
        <ClosedPart
          title={texts.contact}
          lines={[email ?? draft.email]}
          onChange={isGuest ? () => setStep('contact') : undefined}
        />
      )}
      {asksAddress &&
        (step === 'delivery' ? (
          <DeliveryPart
            arrived={arrived}
            draft={draft}
            onChange={change}
            regions={regions}
            book={book}
            canSave={!isGuest}
            quote={quote}
            refused={refused}
            onDone={(address, save) => void finishDelivery(address, save)}
          />
        ) : (
          <ClosedPart
            title={texts.delivery}
            lines={
              step === 'review'
                ? [...addressLines(draft.address, formats), quote.data?.delivery?.name ?? ''].filter(Boolean)
                : []
            }
            onChange={() => setStep('delivery')}
          />
        ))}
      <div className={classes.summary}>
        <CheckoutSummary cart={cart} quote={quote} notPayable={step === 'review' ? null : quote.notPayable} />
      </div>
      {reviews &&
        (step === 'review' ? (
          <ReviewPart
            arrived={arrived}
            quote={quote}
            asksAddress={asksAddress}
            terms={terms}
            termsRead={termsRead}
            onTermsRead={setTermsRead}
            busy={busy}
            obstacle={reviewObstacle}
            refused={refused.changed && !reviewObstacle ? texts.orderChanged(amount(total)) : refused.text}
            onPay={() => {
              setRefused(NOTHING_REFUSED);
              toPay();
            }}
          />
        ) : (
          <ClosedPart title={texts.review} lines={[]} />
        ))}
      <span className="sr-only" role="status">
        {busy && purchase.openingPayment}
      </span>
      <span className="sr-only" role="status">
        {step === 'delivery' &&
          quote.data?.delivery &&
          texts.quoted(quote.data.delivery.name, amount(quote.data.sums.totalMinor))}
      </span>
    </div>
  );
}
