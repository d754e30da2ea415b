import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { parseConfig } from '../../src/server/config.ts';
import { setUpCatalogue } from '../../src/server/services/demo-catalogue.ts';
import { openShop } from '../../src/server/shop.ts';
import { openStandIn } from '../../src/stand-in/stand-in.ts';

export const PASSWORD = 'a much better one';
const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A few of the demo's products, with pictures of one colour in place of its photographs. */
export async function smallDemo(skus: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const catalogue = JSON.parse(readFileSync('src/demo/catalogue.json', 'utf8'));
  const pictures = JSON.parse(readFileSync('src/demo/pictures.json', 'utf8'));
  catalogue.products = catalogue.products.filter(({ sku }: { sku: string }) => skus.includes(sku));
  pictures.products = Object.fromEntries(
    skus.map((sku) => [sku, pictures.products[sku].slice(0, sku.endsWith('1') ? 2 : 1)]),
  );
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify(pictures));
  mkdirSync(join(folder, 'pictures'));
  let shade = 0;
  for (const { file } of Object.values<{ file: string }[]>(pictures.products).flat()) {
    shade += 7;
    const picture = await plainPicture(shade % 255);
    for (const width of [200, 400, 800]) {
      const small = await sharp(picture).resize(width, width).webp({ quality: 10 }).toBuffer();
      writeFileSync(join(folder, 'pictures', `${file}-${width}.webp`), small);
    }
  }
  return folder;
}

export const plainPicture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 120, b: 255 - shade } } })
    .png()
    .toBuffer();

export type Making = Awaited<ReturnType<typeof openNewShop>>;

/** A new shop in an empty folder, with the payment stand-in behind it, on a clock that is moved by hand. */
export async function openNewShop(dataDir: string) {
  let time = Date.parse('2026-11-02T09:00:00Z');
  const clock = {
    now: () => new Date(time),
    wait: (ms: number) => {
      time += ms;
    },
  };
  const root = mkdtempSync(join(tmpdir(), 'root-'));
  mkdirSync(join(root, 'src'));
  symlinkSync(resolve('drizzle'), join(root, 'drizzle'));
  symlinkSync(await smallDemo(['VC-TRM-007', 'VC-TRM-008', 'VC-TRM-009']), join(root, 'src/demo'));
  const standIn = await openStandIn({
    file: join(dataDir, 'test-payments.db'),
    pagesUrl: () => 'http://shop.test/test-payments',
    webhookUrl: () => 'http://127.0.0.1:9/api/stripe/webhook',
    now: clock.now,
    controls: true,
  });
  const { protocol, host, port } = await standIn.listen();
  const origin = `${protocol}://${host}:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    RATE_LIMIT_SCALE: '1000000',
    IMAGE_HOSTS: 'https://pics.example',
    ADMIN_EMAIL: 'owner@example.test',
    ADMIN_PASSWORD: PASSWORD,
    STRIPE_SECRET_KEY: standIn.apiKey,
    STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
    STRIPE_API_BASE: origin,
  };
  const shop = await openShop({
    config: parseConfig(env),
    root,
    now: clock.now,
    clientFolder: null,
    pages: null,
    logger: false,
  });
  const { default: Stripe } = await import('stripe');
  const provider = new Stripe(standIn.apiKey, { protocol, host, port, telemetry: false });
  return {
    ...clock,
    ...shop,
    provider,
    demo: async (skus: string[]) => setUpCatalogue(shop.deps, await smallDemo(skus), true),
    /** Pays a session at the provider; the shop is told nothing. */
    async pay(session: string, more: Record<string, string> = {}) {
      const answer = await fetch(`${origin}/_control/pay`, {
        method: 'POST',
        headers: { authorization: `Bearer ${standIn.apiKey}` },
        body: new URLSearchParams({ session, ...more }),
      });
      if (!answer.ok) throw new Error(`pay: ${answer.status} ${await answer.text()}`);
    },
    sign(event: object) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(time / 1000);
      const signature = provider.webhooks.generateTestHeaderString({
        payload,
        secret: standIn.webhookSecret,
        timestamp,
      });
      return { body: Buffer.from(payload), signature };
    },
    async end() {
      await shop.close();
      await standIn.close();
    },
  };
}
