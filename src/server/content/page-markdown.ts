import markdownIt, { type Token } from 'markdown-it';
import type { Texts } from '../../shared/texts/catalogue.ts';

/** `html: false` escapes HTML; links that would run scripts stay text. A line ends where its writer ended it: addresses have lines. */
const markdown = markdownIt({ html: false, typographer: false, linkify: false, breaks: true });

/** What the fill-ins stand for. */
export type FillInFacts = {
  shopName: string;
  contact: { email: string; phone: string; address: string };
  texts: Texts['reading'];
};

/**
 * Renders a page's Markdown as safe HTML. Its headings begin below the page's own.
 * @param questions whether third-level headings are questions that unfold their answers.
 */
export function renderPage(body: string, facts: FillInFacts, { questions }: { questions: boolean }): string {
  const tokens = markdown.parse(fillIn(body, facts), {});
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
  if (!questions) return render(tokens);
  const starts = tokens.flatMap((token, at) =>
    token.type === 'heading_open' && token.level === 0 ? [at] : [],
  );
  const parts = [0, ...starts].map((start, index) => tokens.slice(start, starts[index]));
  return parts.map((part) => (part[0]?.tag === 'h3' ? questionOf(part) : render(part))).join('');
}

/** A heading, as its opening, text and closing, with the answer below it. */
const questionOf = ([, question, , ...answer]: Token[]): string =>
  `<details><summary>${question ? render([question]) : ''}</summary>\n${render(answer)}</details>\n`;

const render = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {});

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
