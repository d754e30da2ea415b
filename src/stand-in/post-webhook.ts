/** `status` is null when there was no answer. */
export type WebhookAnswer = { status: number | null; error: string | null };

export type WebhookPost = { body: string; signature: string; timeoutMs: number; stop: AbortSignal };

/** Posts one event on its own connection. It never throws and, like Stripe, follows no redirects. */
export async function postWebhook(
  url: string,
  { body, signature, timeoutMs, stop }: WebhookPost,
): Promise<WebhookAnswer> {
  // Imported here, because with node:http comes Node's whole fetch, which a start can do without.
  const { request: send } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: null, error: error.message });
    try {
      const request = send(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (test payments)',
        },
      });
      request.on('response', (response) => {
        response.on('error', failed);
        response.on('end', () => resolve({ status: response.statusCode ?? null, error: null }));
        response.resume();
      });
      request.on('error', failed);
      request.end(body);
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
