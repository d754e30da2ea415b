import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtOpenShop, openVisit } from '../support/support.ts';

const shop = lookAtOpenShop();

/** The page is another server's than its pictures, fonts and styles; those that it needs to be shown are in it. */
const OF_ANOTHER_SERVER = /blocked by CORS|Failed to load resource/;

/** A server that answers with the first part of a page, and with its rest when told to. */
async function serveInTwo(first: string, rest: string) {
  let sendRest = () => {};
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    answer.write(first);
    sendRest = () => answer.end(rest);
  }).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, sendRest: () => sendRest() };
}

/** Where each category's picture stands, from the left. */
const places = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Product categories' })
    .getByRole('listitem')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().left));

test.for([390, 1440])(
  'at %i px, what is there of a page does not move when the rest arrives',
  async (width) => {
    const { page, close } = await openVisit(shop, { width, expected: OF_ANOTHER_SERVER });
    const html = (await (await fetch(`${shop.url}/`)).text()).replace(
      '<head>',
      `<head><base href="${shop.url}">`,
    );
    const middle = html.indexOf('</li>', html.indexOf('>Mobiles</a>'));
    const { url, sendRest } = await serveInTwo(html.slice(0, middle), html.slice(middle));
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Mobiles' }).waitFor();
    const before = await places(page);
    expect(before).toHaveLength(4);
    sendRest();
    await page.getByRole('contentinfo').waitFor();
    expect((await places(page)).slice(0, 4)).toEqual(before);
    await page.goto('about:blank');
    await close();
  },
);
