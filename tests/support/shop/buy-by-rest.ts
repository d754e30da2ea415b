import type { BuiltShop } from './built-shop.ts';

export type Login = { email: string; password: string };

// biome-ignore lint/suspicious/noExplicitAny: any JSON; each caller states what it expects
type Json = any;

/** A person's calls, with their cookies. @param cookie of somebody signed in already. */
export function openCaller(url: string, cookie = '') {
  return async (path: string, body?: unknown): Promise<Json> => {
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const LOGIN: Login = { email: 'asha@example.test', password: 'a much better one' };

/** What the test payments' page sends for a card that is taken. */
const PAYMENT = {
  phone: '+1 415 555 0132',
  shipping_name: 'Asha Rao',
  line1: '510 Townsend Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12 / 34',
  card_cvc: '123',
  card_name: 'A Rao',
};

/** Pays on a page of the test payments, with a card that is taken. */
export async function payOn(page: string, email: string): Promise<void> {
  const paid = await fetch(page, {
    method: 'POST',
    headers: { origin: new URL(page).origin },
    body: new URLSearchParams({ ...PAYMENT, email }),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`);
}

/** Buys what is in the caller's cart, and sees the order booked. */
export async function buyCart(call: ReturnType<typeof openCaller>, email: string): Promise<void> {
  const cart = (await call('/api/view-card-product')).data;
  const { id, url: page } = await call('/api/create-checkout-session', { product: cart });
  await payOn(page, email);
  await call('/api/success/store-order-details', { sessionId: id });
}

/** Signs up in a shop with the demo catalogue, buys something with a test card, and returns the login. */
export async function buyAsNewCustomer({ url }: Pick<BuiltShop, 'url'>): Promise<Login> {
  const call = openCaller(url);
  await call('/api/signup', { name: 'Asha', ...LOGIN, confirmPassword: LOGIN.password });
  await call('/api/signin', LOGIN);
  const products: Json[] = (await call('/api/get-product')).data;
  await call('/api/addtocart', { productId: products.find(({ stock }) => stock > 5)._id });
  await buyCart(call, LOGIN.email);
  return LOGIN;
}

/** The orders that somebody sees. */
export async function listOrders(url: string, login: Login): Promise<Json[]> {
  const call = openCaller(url);
  await call('/api/signin', login);
  return (await call('/api/order')).orders;
}
