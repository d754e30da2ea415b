import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { type BrowserShop, openVisit, type Visit, type VisitOptions } from './support.ts';

export type Person = { name: string; email: string; password: string };

/** Somebody without an account. */
export const newPerson = (details: Partial<Person> = {}): Person => ({
  name: 'Ann',
  email: `${randomUUID()}@example.test`,
  password: 'a much better one',
  ...details,
});

/** An account created without the browser. */
export async function givenPerson(
  shop: Pick<BrowserShop, 'url'>,
  details: Partial<Person> = {},
): Promise<Person> {
  const person = newPerson(details);
  const answer = await fetch(`${shop.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, confirmPassword: person.password }),
  });
  if (answer.status !== 201) throw new Error(`signing up was answered with ${answer.status}`);
  return person;
}

/** Signs the window in without the login page. */
export async function signIn(
  shop: Pick<BrowserShop, 'url'>,
  { page }: Visit,
  { email, password }: Person,
): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/signin`, { data: { email, password } });
  if (answer.status() !== 200) throw new Error(`signing in was answered with ${answer.status()}`);
}

/** Removes the window's cookies once none of its pages' requests is under way, which would be refused. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Ends the window's session as logging out on another device does: the window keeps its cookie. */
export async function endSessionElsewhere({ url }: BrowserShop, { page }: Visit): Promise<void> {
  const cookies = await page.context().cookies();
  const sid = cookies.find(({ name }) => name === 'sid')?.value;
  const answer = await fetch(`${url}/api/userLogout`, { headers: { cookie: `sid=${sid}` } });
  if (!answer.ok) throw new Error(`logging out was answered with ${answer.status}`);
}

/** A visit by a signed-in person. */
export type PersonalVisit = Visit & { person: Person };

export async function openVisitAs(
  shop: Pick<BrowserShop, 'url' | 'browser'>,
  person: Person,
  options: VisitOptions = {},
): Promise<PersonalVisit> {
  const visit = await openVisit(shop, options);
  await signIn(shop, visit, person);
  return { ...visit, person };
}

/** A visit by a new, signed-in customer. */
export const openCustomerVisit = async (
  shop: BrowserShop,
  options: VisitOptions = {},
): Promise<PersonalVisit> => openVisitAs(shop, await givenPerson(shop), options);

/** Console message of a query that the server gets to after the logout; the page is being left, and nobody sees it. */
export const REFUSED_BY_LOGOUT = /status of 401 .*\/trpc\/wishlist\.list/;

/** Calls a procedure as the window's person. */
export async function callAs(
  { url }: BrowserShop,
  { page }: Visit,
  name: string,
  input: unknown,
): Promise<void> {
  const answer = await page.request.post(`${url}/trpc/${name}`, { data: input });
  if (!answer.ok()) throw new Error(`${name} was answered with ${answer.status()}: ${await answer.text()}`);
}

/** Adds a product to the window's cart without the pages. */
export async function addToCart(shop: BrowserShop, { page }: Visit, productId: string): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/addtocart`, { data: { productId } });
  if (!answer.ok()) throw new Error(`adding to the cart was answered with ${answer.status()}`);
}

/** Logs in on the current login page. */
export async function logIn({ page }: Visit, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}
