import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { onTestFinished } from 'vitest';
import { asNow } from './changed-answers.ts';

/** A shop made by an earlier version; its README says how, and what it contains. */
export const EARLIER_SHOP = 'tests/fixtures/shop-e857c92';

/**
 * A request: a call ("GET /api/order"), a tRPC query ("admin.order.list"), a page ("page /help") or a file
 * ("file /media/…").
 */
export type Question = { as: string | null; ask: string; input?: unknown };
export type Answered = Question & { status: number; answer: unknown };

/** The fixture version's answers; its README says how they were recorded. */
export type EarlierAnswers = {
  now: string;
  password: string;
  /** Session secrets by e-mail address. */
  sessions: Record<string, string>;
  /** Checkout sessions of the payment provider: one open, and one paid without the shop knowing. */
  checkouts: { open: string; paid: string };
  productNames: string[];
  questions: Answered[];
};

export function earlierAnswers(): EarlierAnswers {
  const earlier = JSON.parse(readFileSync(`${EARLIER_SHOP}/expected.json`, 'utf8')) as EarlierAnswers;
  return { ...earlier, questions: earlier.questions.map(asNow) };
}

/** A copy, for one test, of the data folder that the fixture's version left. */
export function unpackEarlierShop(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltcart-earlier-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', `${EARLIER_SHOP}/data-folder.tar.gz`, '-C', dataDir]);
  return dataDir;
}

/** The fixture's configuration. */
export const EARLIER_SETUP = {
  PUBLIC_URL: 'http://shop.test',
  RATE_LIMIT_SCALE: '1000000',
  IMAGE_HOSTS: 'https://pics.example',
  // One of its orders is marked as real, although all were paid with test payments.
  TEST_PAYMENTS: 'on',
};

export type Request = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string };
export type Reply = { status: number; bytes: Buffer };

/** Sends requests to a shop's address. */
export const overHttp =
  (origin: string) =>
  async ({ url, ...request }: Request): Promise<Reply> => {
    const answer = await fetch(origin + url, request);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

/** Sends a request and normalises the answer, so that formatting does not matter. */
export async function answerOf(
  { as, ask, input }: Question,
  send: (request: Request) => Promise<Reply>,
  { sessions, productNames }: Pick<EarlierAnswers, 'sessions' | 'productNames'>,
): Promise<{ status: number; answer: unknown }> {
  const [kind = '', path = ''] = ask.split(' ');
  const headers: Record<string, string> = as === null ? {} : { cookie: `sid=${sessions[as]}` };
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const { status, bytes } =
    kind === 'POST'
      ? await send({
          method: 'POST',
          url: path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input ?? {}),
        })
      : await send({ method: 'GET', url: path || `/trpc/${kind}${query}`, headers });
  const text = bytes.toString();
  if (kind === 'page') return { status, answer: readPage(text, productNames) };
  if (kind === 'file') return { status, answer: { bytes: bytes.length } };
  if (path.startsWith('/api/export-')) return { status, answer: readSheet(text) };
  const { result, ...documented } = JSON.parse(
    text,
    path.startsWith('/api/') ? asEarlierCall : withoutCursor,
  );
  const answer = result?.data ?? documented;
  return { status, answer: ask === 'product.home' ? asEarlierHome(answer) : answer };
}

type Section = { kind: string; title: string; category: string; products: unknown[] };

/** The home page in the format of a version whose rows were in code. Empty rows are no longer sent. */
function asEarlierHome({ categories, sections }: { categories: unknown[]; sections: Section[] }) {
  const [highlights, ...rows] = sections;
  return {
    categories,
    highlights: highlights?.products,
    rows: rows.map(({ kind, ...row }) => ({ ...row, compact: kind === 'compact' })),
  };
}

const withoutCursor = (key: string, value: unknown) => (key === 'nextCursor' ? undefined : value);

const OWN_PICTURE = `${EARLIER_SETUP.PUBLIC_URL}/media/`;

/** A documented call in the format of a version that answered the paths of our own pictures. */
function asEarlierCall(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(OWN_PICTURE)) return withoutCursor(key, value);
  return value.slice(EARLIER_SETUP.PUBLIC_URL.length);
}

/** Rows by column; the engines list a product's specs in different orders. */
function readSheet(text: string): Record<string, string>[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  return rows.map(({ Specs, ...row }) =>
    Specs === undefined
      ? row
      : {
          ...row,
          Specs: Specs.split(/(?<!\\); /)
            .sort()
            .join('; '),
        },
  );
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** What a person sees: the title, and products and prices in page order. */
function readPage(html: string, productNames: readonly string[]) {
  const text = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
  return {
    title: /<title>([^<]*)</.exec(html)?.[1],
    names: productNames
      .filter((name) => text.includes(name))
      .sort((a, b) => text.indexOf(a) - text.indexOf(b)),
    prices: text.match(/\$[\d,]+\.\d\d/g) ?? [],
  };
}
