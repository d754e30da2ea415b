import { signPayload } from '../../../src/stand-in/courier.ts';
import { inLanes } from './crowd.ts';
import type { ProviderEvent } from './provider.ts';
import type { Stage } from './stage.ts';

/** The answer to one webhook; the signature covers the body's text. */
export async function postWebhook({ shop }: Pick<Stage, 'shop'>, body: string, signature: string | null) {
  const answer = await fetch(`${shop.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

/** Posts events to the shop, `lanes` at once. @returns the status of each answer. */
export async function deliverEvents(
  stage: Stage,
  events: readonly ProviderEvent[],
  lanes: number,
): Promise<number[]> {
  const answers = await inLanes(events, lanes, (event) => {
    const body = JSON.stringify(event);
    return postWebhook(stage, body, signPayload(body, stage.provider.webhookSecret, secondsOf(stage)));
  });
  return answers.map(({ status }) => status);
}

/** The stage's time, in seconds since 1970, as in signatures. */
export const secondsOf = ({ now }: Pick<Stage, 'now'>): number => Math.floor(now().getTime() / 1000);
