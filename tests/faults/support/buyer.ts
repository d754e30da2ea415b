import type { Stage } from './stage.ts';

/** Nobody answers: the shop was killed. Whether the call did its work is not known. */
export class ShopGone extends Error {
  override readonly name = 'ShopGone';
}

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came; each caller says what it expects
  body: any;
};

export type CartLine = { id: string; productId: string; quantity: number };

/** A person with a browser's cookie, over the documented calls. What is acknowledged enters the ledger. */
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
  /** Begins to pay the cart as it is; the answer's body has `id` and `url` when it is 200. */
  checkout: () => Promise<Answer>;
  /** Pays at the provider, and reckons with what was bought being taken out of the cart. */
  pay: (session: string, webhooks: 'prompt' | 'late' | 'duplicate' | 'lost') => Promise<void>;
  /** What the success page calls. */
  confirm: (session: string) => Promise<Answer>;
  /** Looks at cart and orders while nothing of one's own is under way: what was acknowledged is shown. */
  lookAround: () => Promise<void>;
};

const PASSWORD = 'correct horse battery';

export type BuyerOptions = {
  email: string;
  /** The session cookie of somebody who is signed in already. */
  secret?: string;
  /** Told before each call to the shop. */
  onCall?: () => void;
};

const asText = (cart: Map<string, number>): string => JSON.stringify([...cart].sort());

export function createBuyer(
  { shop, provider, ledger }: Pick<Stage, 'shop' | 'provider' | 'ledger'>,
  { email, secret, onCall = () => undefined }: BuyerOptions,
): Buyer {
  let cookie = secret ? `sid=${secret}` : '';
  /** What each open checkout would buy. */
  const agreed = new Map<string, Map<string, number>>();
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
      const set = /^sid=[^;]+/.exec(response.headers.get('set-cookie') ?? '');
      if (set) cookie = set[0];
    } catch (error) {
      throw new ShopGone(`${method} ${path}`, { cause: error });
    }
    ledger.answers += 1;
    if (answer.status >= 500) ledger.serverErrors.push(`${method} ${path}: ${answer.status}`);
    return answer;
  }

  /** A change of the cart: until it is answered nobody knows what is in it. */
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
      // What the shop itself shows settles what an unanswered change has done; an answered one it must show.
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
    async lookAround() {
      const known = ledger.carts.get(email);
      const shown = new Map((await cart()).map((line) => [line.productId, line.quantity]));
      if (known && asText(known) !== asText(shown)) {
        ledger.lost.push(`the cart of ${email} shows ${asText(shown)}, not ${asText(known)}`);
      }
      ledger.carts.set(email, shown);
      const { body } = await call('GET', '/api/order');
      if (body.orders.length < placed.size) {
        ledger.lost.push(`${email} sees ${body.orders.length} of ${placed.size} orders`);
      }
    },
  };
}
