import markdownIt, { type Token } from 'markdown-it';
import type { BrandPicture } from '../../shared/brand/brand.ts';
import { picturesOfPage } from '../../shared/pages/page-pictures.ts';
import type { Texts } from '../../shared/texts/catalogue.ts';

/** `html: false` escapes HTML; links that would run scripts stay text. A line ends where its writer ended it: addresses have lines. */
const markdown = markdownIt({ html: false, typographer: false, linkify: false, breaks: true });

/** What the fill-ins stand for. */
export type FillInFacts = {
  shopName: string;
  contact: { email: string; phone: string; address: string };
  texts: Texts['reading'];
};

const drawImage = markdown.renderer.rules.image;
/** Pictures of pages have their size, so that nothing moves when they come. */
markdown.renderer.rules.image = (tokens, at, options, env, renderer) => {
  const token = tokens[at];
  const [hash = ''] = picturesOfPage(String(token?.attrGet('src')));
  const picture = (env as Rendering).pictures.get(hash);
  for (const side of ['width', 'height'] as const) if (picture) token?.attrSet(side, String(picture[side]));
  token?.attrSet('loading', 'lazy');
  token?.attrSet('decoding', 'async');
  return drawImage?.(tokens, at, options, env, renderer) ?? '';
};

/** The sizes of pages' pictures, by hash. */
export type PagePictures = ReadonlyMap<string, Pick<BrandPicture, 'width' | 'height'>>;

type Rendering = { pictures: PagePictures };

type RenderOptions = Rendering & {
  /** Whether third-level headings are questions that unfold their answers. */
  questions: boolean;
};

/** Renders a page's Markdown as safe HTML. Its headings begin below the page's own. */
export function renderPage(body: string, facts: FillInFacts, { questions, pictures }: RenderOptions): string {
  const render = (tokens: Token[]): string =>
    markdown.renderer.render(tokens, markdown.options, { pictures });
  /** A heading, as its opening, text and closing, with the answer below it. */
  const questionOf = ([, question, , ...answer]: Token[]): string =>
    `<details><summary>${question ? render([question]) : ''}</summary>\n${render(answer)}</details>\n`;
  const tokens = markdown.parse(fillIn(body, facts), {});
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
  if (!questions) return render(tokens);
  const starts = tokens.flatMap((token, at) =>
    token.type === 'heading_open' && token.level === 0 ? [at] : [],
  );
  const parts = [0, ...starts].map((start, index) => tokens.slice(start, starts[index]));
  return parts.map((part) => (part[0]?.tag === 'h3' ? questionOf(part) : render(part))).join('');
}

/**
 * A page's Markdown as plain text, for a mail that must say the same when the page has changed.
 * @param publicUrl the origin of the page's own links.
 */
export function pageText(body: string, facts: FillInFacts, publicUrl: string): string {
  const lists: { next: number | null }[] = [];
  let text = '';
  let gap = '';
  let mark = '';
  let inRow = false;
  for (const token of markdown.parse(fillIn(body, facts), {})) {
    const { type, hidden } = token;
    const opensList = type.endsWith('_list_open');
    // Items of a tight list, and rows of a table, are a line each.
    if (STANDS_APART.test(type) && !hidden && !(opensList && lists.length > 0)) gap = '\n\n';
    if (opensList)
      lists.push({ next: type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null });
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'list_item_open') mark = markOf(lists);
    else if (type === 'tr_open') inRow = false;
    else if (type === 'th_open' || type === 'td_open') {
      if (inRow) gap = ' | ';
      inRow = true;
    }
    const said = token.children ? inlineText(token.children, publicUrl) : token.content.trimEnd();
    if (!said) continue;
    text += (text && gap) + mark + said;
    gap = '\n';
    mark = '';
  }
  return text;
}

const STANDS_APART =
  /^(heading|paragraph|blockquote|table|bullet_list|ordered_list)_open$|^(fence|code_block)$/;

/** What begins the next item of the innermost list. */
function markOf(lists: { next: number | null }[]): string {
  const list = lists.at(-1);
  const mark = list?.next ? `${list.next++}. ` : '- ';
  return '  '.repeat(lists.length - 1) + mark;
}

function inlineText(tokens: Token[], publicUrl: string): string {
  let text = '';
  let href = '';
  let linked = 0;
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else if (token.type === 'link_open') {
      href = String(token.attrGet('href') ?? '');
      linked = text.length;
    } else if (token.type === 'link_close') {
      const to = href.startsWith('/') ? publicUrl + href : href;
      if (/^https?:/.test(to) && text.slice(linked) !== to) text += ` (${to})`;
    } else text += token.content;
  }
  return text;
}

/** The owner's details, in place of `{{shop}}` and `{{contact}}`. */
function fillIn(body: string, facts: FillInFacts): string {
  return body
    .replaceAll('{{shop}}', () => asWritten(facts.shopName))
    .replaceAll('{{contact}}', () => contactText(facts));
}

function contactText({ shopName, contact: { email, phone, address }, texts }: FillInFacts): string {
  const parts = [
    email && `${texts.writeTo}[${asWritten(email)}](<mailto:${encodeURI(email)}>)${texts.writeToAfter}`,
    phone && `${texts.call}[${asWritten(phone)}](<tel:${phone.replaceAll(/[^+\d]/g, '')}>).`,
    address && texts.ourAddress(asWritten(address.replaceAll(/\s*\n\s*/g, ', '))),
    (email || phone || address ? texts.alsoReplyToMail : texts.replyToMail)(asWritten(shopName)),
  ];
  return parts.filter(Boolean).join(' ');
}

/** As Markdown that says just this text. */
const asWritten = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
