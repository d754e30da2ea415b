import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  answerOf,
  EARLIER_SETUP,
  earlierAnswers,
  overHttp,
  unpackEarlierShop,
} from '../support/earlier/earlier-answers.ts';
import { openBuiltShop } from '../support/shop/built-shop.ts';

/** What does not depend on the time of day, nor on a payment provider that does not know the shop. */
const LASTING =
  /^(page|file|GET \/api\/(get-product|export-products|order)|POST \/api\/product-details|order\.list|admin\.(product\.(stockHistory|changes)|setting\.get))\b/;

test('a backup made by an earlier version restores, and the shop opens on it', async () => {
  const earlier = earlierAnswers();
  const backups = join(unpackEarlierShop(), 'backups');
  const dataDir = mkdtempSync(join(tmpdir(), 'voltcart-restored-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { ...EARLIER_SETUP, DATA_DIR: dataDir };
  const restore = ['dist/server/voltcart.js', 'restore', join(backups, readdirSync(backups)[0] ?? '')];
  execFileSync(process.execPath, restore, { env });

  const shop = await openBuiltShop(env);
  onTestFinished(() => shop.stop());
  const sessions: Record<string, string> = {};
  for (const email of Object.keys(earlier.sessions)) sessions[email] = await signIn(shop.url, email);
  const questions = earlier.questions.filter(({ ask }) => LASTING.test(ask));
  expect(questions.length).toBeGreaterThan(60);
  for (const { status, answer, ...question } of questions) {
    const now = await answerOf(question, overHttp(shop.url), { ...earlier, sessions });
    expect(now, JSON.stringify(question)).toMatchObject({ status, answer });
  }

  async function signIn(url: string, email: string): Promise<string> {
    const answer = await fetch(`${url}/api/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: earlier.password }),
    });
    const secret = /sid=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (!secret) throw new Error(`${email} was not signed in: ${answer.status}`);
    return secret;
  }
});
