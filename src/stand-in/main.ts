import { openStandIn } from './stand-in.ts';

/**
 * The stand-in as a separate process, for suites that kill, starve and restart it. Environment: PORT and HOST
 * (default: a free port of 127.0.0.1), DATA_FILE, WEBHOOK_URL, PUBLIC_URL (its own origin as the browser sees
 * it; default: where it listens), FAULT_CONTROLS=on for /_control, RETRY_DELAYS_MS (a comma-separated list).
 * Prints one JSON line once it listens.
 */
async function main(env: Record<string, string | undefined>): Promise<void> {
  const { DATA_FILE: file, WEBHOOK_URL: webhookUrl } = env;
  if (!file || !webhookUrl) throw new Error('DATA_FILE and WEBHOOK_URL must be set');
  let origin = env.PUBLIC_URL ?? '';
  const delays = env.RETRY_DELAYS_MS?.split(',').map(Number);
  const standIn = await openStandIn({
    file,
    pagesUrl: () => `${origin}/test-payments`,
    webhookUrl: () => webhookUrl,
    now: () => new Date(),
    controls: env.FAULT_CONTROLS === 'on',
    ownPages: true,
    ...(delays ? { webhooks: { retryDelaysMs: delays } } : {}),
  });
  const address = await standIn.listen({ host: env.HOST ?? '127.0.0.1', port: Number(env.PORT ?? 0) });
  const url = `${address.protocol}://${address.host}:${address.port}`;
  origin ||= url;
  standIn.start();
  const { apiKey, webhookSecret } = standIn;
  process.stdout.write(`${JSON.stringify({ ...address, url, apiKey, webhookSecret })}\n`);

  const stop = () => {
    standIn.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

// biome-ignore lint/style/noProcessEnv: the entry of a process is where its environment is read.
main(process.env).catch((error: unknown) => {
  process.stderr.write(
    `The payment stand-in cannot start: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
});
