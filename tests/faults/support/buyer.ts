import type { Stage } from './stage.ts';

/** No answer: the shop was killed, or its database is away. Whether the call took effect is unknown. */
export class ShopGone extends Error {
  override readonly name = 'ShopGone';
}

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON; each caller states what it expects
  body: any;
};

export type CartLine = { id: string; productId: string; quantity: number };

/** A person with a cookie jar, using the documented calls. Acknowledged changes are entered in the ledger. */
export type Buyer = {
  email: string;
  /** @throws ShopGone */
  call: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;
  signUp: () => Promise<void>;
  signIn: () => Promise<void>;
  cart: () => Promise<CartLine[]>;
  add: (productId: string) => Promise<Answer>;
  setQuantity: (line: CartLine, quantity: number) => Promise<Answer>;
  remove: (line: CartLine) => Promise<Answer>;
  /** Starts paying for the current cart; with status 200 the answer's body has `id` and `url`. */
  checkout: () => Promise<Answer>;
  /** Pays at the provider; the ledger then expects the bought items to leave the cart. */
  pay: (session: string, webhooks: 'prompt' | 'late' | 'duplicate' | 'lost') => Promise<void>;
  /** The success page's call. */
  confirm: (session: string) => Promise<Answer>;
  /** Sessions that are paid, and whose success page has not said so yet. */
  unconfirmed: () => string[];
  /**
   * Checks cart and orders while none of the buyer's own calls is under way: acknowledged changes must show.
   */
  lookAround: () => Promise<void>;
};

const PASSWORD = 'correct horse battery';
/** The documented call answers with the newest orders; whether the older are there, the invariants read in the database. */
const ORDERS_SHOWN = 500;

export type BuyerOptions = {
  email: string;
  /** The session secret of a signed-in user. */
  secret?: string;
  /** Called before each call to the shop. */
  onCall?: () => void;
  /** Where the database goes away, 503 is no answer: nobody knows whether the call took effect. */
  onBusy?: () => void;
};

const asText = (cart: Map<string, number>): string => JSON.stringify([...cart].sort());

export function createBuyer(
  { shop, provider, ledger }: Pick<Stage, 'shop' | 'provider' | 'ledger'>,
  { email, secret, onCall = () => undefined, onBusy }: BuyerOptions,
): Buyer {
  let cookie = secret ? `sid=${secret}` : '';
  /** The content of each open checkout. */
  const agreed = new Map<string, Map<string, number>>();
  const paid = new Set<string>();
  const placed = new Set<string>();
  ledger.carts.set(email, new Map());

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    onCall();
    let answer: Answer;
    try {
      const response = await fetch(shop.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      answer = { status: response.status, body: await response.json() };
      if (onBusy && answer.status === 503) {
        onBusy();
        throw new Error(answer.body.message);
      }
      const set = /^sid=[^;]+/.exec(response.headers.get('set-cookie') ?? '');
      if (set) cookie = set[0];
    } catch (error) {
      throw new ShopGone(`${method} ${path}`, { cause: error });
    }
    ledger.answers += 1;
    if (answer.status >= 500) ledger.serverErrors.push(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  /** Changes the cart; its content is unknown until the answer arrives. */
  async function changeCart(
    path: string,
    body: unknown,
    change: (cart: Map<string, number>) => void,
  ): Promise<Answer> {
    const known = ledger.carts.get(email) ?? null;
    ledger.carts.set(email, null);
    const answer = await call('POST', path, body);
    if (known && answer.status === 200) change(known);
    ledger.carts.set(email, known);
    return answer;
  }

  async function cart(): Promise<CartLine[]> {
    const { status, body } = await call('GET', '/api/view-card-product');
    if (status !== 200) throw new Error(`the cart answers ${status}: ${JSON.stringify(body)}`);
    return body.data.map((line: { _id: string; quantity: number; productId: { _id: string } }) => ({
      id: line._id,
      productId: line.productId._id,
      quantity: line.quantity,
    }));
  }

  return {
    email,
    call,
    cart,
    async signUp() {
      const { status, body } = await call('POST', '/api/signup', {
        name: email,
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
      if (status !== 201) throw new Error(`sign-up answers ${status}: ${JSON.stringify(body)}`);
      ledger.users.add(email);
    },
    async signIn() {
      const { status, body } = await call('POST', '/api/signin', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`sign-in answers ${status}: ${JSON.stringify(body)}`);
    },
    add: (productId) => changeCart('/api/addtocart', { productId }, (known) => known.set(productId, 1)),
    setQuantity: ({ id, productId }, quantity) =>
      changeCart('/api/update-cart-product', { _id: id, quantity }, (known) =>
        known.set(productId, quantity),
      ),
    remove: ({ id, productId }) =>
      changeCart('/api/delete-cart-product', { _id: id }, (known) => known.delete(productId)),
    async checkout() {
      const lines = await cart();
      // The shop's state settles an unanswered change; an answered one must be visible.
      if (!ledger.carts.get(email)) {
        ledger.carts.set(email, new Map(lines.map((line) => [line.productId, line.quantity])));
      }
      const answer = await call('POST', '/api/create-checkout-session', { product: lines });
      if (answer.status === 200) {
        ledger.sessions.add(answer.body.id);
        agreed.set(answer.body.id, new Map(lines.map((line) => [line.productId, line.quantity])));
      }
      return answer;
    },
    async pay(session, webhooks) {
      await provider.pay(session, webhooks);
      paid.add(session);
      const known = ledger.carts.get(email);
      for (const [productId, bought] of agreed.get(session) ?? []) {
        const left = (known?.get(productId) ?? 0) - bought;
        if (left > 0) known?.set(productId, left);
        else known?.delete(productId);
      }
    },
    async confirm(session) {
      const answer = await call('POST', '/api/success/store-order-details', { sessionId: session });
      if (answer.status === 200) {
        ledger.orders.add(session);
        placed.add(session);
      }
      return answer;
    },
    unconfirmed: () => [...paid].filter((session) => !placed.has(session)),
    async lookAround() {
      const known = ledger.carts.get(email);
      const shown = new Map((await cart()).map((line) => [line.productId, line.quantity]));
      if (known && asText(known) !== asText(shown)) {
        ledger.lost.push(`the cart of ${email} shows ${asText(shown)}, not ${asText(known)}`);
      }
      ledger.carts.set(email, shown);
      const { body } = await call('GET', '/api/order');
      if (body.orders.length < Math.min(placed.size, ORDERS_SHOWN)) {
        ledger.lost.push(`${email} sees ${body.orders.length} of ${placed.size} orders`);
      }
    },
  };
}
