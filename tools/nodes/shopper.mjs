const PASSWORD = 'correct horse battery';
const PAYMENT = {
  phone: '+1 415 555 0132',
  shipping_name: 'Asha Rao',
  line1: '510 Townsend Street',
  line2: '',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12 / 34',
  card_cvc: '123',
  card_name: 'A Rao',
};

/**
 * A shopper who buys through the documented calls and pays on the stand-in's payment page.
 * @param onPaid is called with the payment session once the money is taken, order or not.
 */
export function createShopper(
  url,
  { email = `shopper-${process.pid}@example.test`, onPaid = () => undefined } = {},
) {
  let cookie = '';

  async function call(path, body) {
    const answer = await fetch(url + path, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    cookie = /^sid=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    return JSON.parse(text);
  }

  /** @returns the shopper's order numbers. */
  const orderNumbers = async () => (await call('/api/order')).orders.map(({ number }) => number);

  return {
    orderNumbers,
    /** Signs up, buys one product and pays for it. @returns the order's number. */
    async buy() {
      const person = { name: 'Asha', email, password: PASSWORD, confirmPassword: PASSWORD };
      await call('/api/signup', person);
      await call('/api/signin', { email, password: PASSWORD });
      // Of the product there is most of: a shopper stopped while paying leaves a unit reserved, which the stock counts.
      const { data: products } = await call('/api/get-product');
      const product = products.reduce((most, other) =>
        (other.stock ?? Infinity) > (most.stock ?? Infinity) ? other : most,
      );
      await call('/api/addtocart', { productId: product._id });
      const { data: lines } = await call('/api/view-card-product');
      const session = await call('/api/create-checkout-session', { product: lines });
      const body = new URLSearchParams({ ...PAYMENT, email });
      const headers = { origin: new URL(session.url).origin };
      const paid = await fetch(session.url, { method: 'POST', headers, body, redirect: 'manual' });
      if (paid.status !== 303) throw new Error(`the payment answered ${paid.status}`);
      onPaid(session.id);
      await call('/api/success/store-order-details', { sessionId: session.id });
      const [number] = await orderNumbers();
      if (!number) throw new Error('the payment did not become an order');
      return number;
    },
  };
}
