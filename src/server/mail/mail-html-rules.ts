import { DARK_SCHEME } from '../../shared/operations/mail.ts';
import { ACCENT } from '../../shared/pages/accent.ts';
import type {
  EnclosedText,
  Goods,
  Letterhead,
  MailBlock,
  MailBrand,
  MailContent,
  MailLink,
  MailLogo,
} from './mail-rules.ts';

const OWN_LOOK: MailBrand = { accent: ACCENT, logo: null, logoDark: null };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** A text in which one address is a link. */
const linked = (text: string, address?: string): string =>
  address ? text.split(address).map(lines).join(inkLink(address, address)) : lines(text);

const inkLink = (url: string, text: string): string =>
  `<a class="ink" href="${escapeHtml(url)}" style="color:${INK};font-weight:600">${escapeHtml(text)}</a>`;

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif";
const INK = '#1d1e26';
const SOFT = '#5b5d6b';
const LINE = '#e3e3ec';
/** The side of a product picture in pixels. */
const PICTURE = 56;

type Parts = Pick<MailContent, 'action' | 'closing' | 'subject'> & {
  blocks: readonly MailBlock[];
  enclosed: readonly EnclosedText[];
  unsubscribe: MailContent['action'];
};

/**
 * A mail as HTML. Colours are inline styles of the light scheme, as many mail programs know nothing else; those that
 * read a style sheet show the dark scheme.
 */
export function writeHtml(
  letterhead: Letterhead,
  { subject, blocks, action, closing, enclosed, unsubscribe }: Parts,
): string {
  const { accent } = letterhead.brand ?? OWN_LOOK;
  const button = action
    ? `<p style="margin:24px 0 16px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent.light};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
${paragraph(escapeHtml(action.url), 'soft', 'font-size:13px;word-break:break-all')}`
    : '';
  return `<!doctype html><html lang="${letterhead.locale.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${darkStyles(letterhead)}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f5f5f8;${FONT}"><div class="surface" style="max-width:32rem;margin:0 auto;padding:32px 24px;border-radius:12px;background:#ffffff;overflow-wrap:break-word">
<p class="ink" style="margin:0 0 24px;font-size:18px;font-weight:700;color:${INK}">${logoOf(letterhead)}</p>
${blocks.map(blockHtml).join('\n')}
${button}${paragraph(escapeHtml(closing), 'soft')}
${footerOf(letterhead, unsubscribe)}${enclosed.map(enclosedHtml).join('\n')}</div></body></html>`;
}

const paragraph = (html: string, ink: 'ink' | 'soft', style = ''): string =>
  `<p class="${ink}" style="margin:0 0 16px;color:${ink === 'ink' ? INK : SOFT};${style}">${html}</p>`;

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return paragraph(linked(block.text, block.link), 'ink');
    case 'heading':
      return paragraph(escapeHtml(block.text), 'ink', 'font-weight:600');
    case 'goods': {
      const pictured = block.goods.some(({ picture }) => picture);
      return table(block.goods.map((goods) => goodsRow(goods, pictured)));
    }
    case 'links': {
      const pictured = block.links.some(({ picture }) => picture);
      return table(block.links.map((link) => linkRow(link, pictured)));
    }
    case 'sums':
      return table(
        block.rows.map(({ label, amount, isTotal }) => {
          const style = isTotal ? 'font-weight:700' : '';
          return amount
            ? row(cell(escapeHtml(label), style), amountCell(amount, style))
            : row(cell(escapeHtml(label), style, ' colspan="2"'));
        }),
      );
  }
}

const enclosedHtml = ({ title, text }: EnclosedText): string =>
  [
    `<h2 class="ink" style="margin:32px 0 12px;color:${INK};font-size:16px">${escapeHtml(title)}</h2>`,
    ...text.split(/\n{2,}/).map((part) => paragraph(lines(part), 'soft', 'font-size:13px')),
  ].join('\n');

const table = (rows: readonly string[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;

const CELL = `padding:8px 0;border-top:1px solid ${LINE};color:${INK};vertical-align:top;overflow-wrap:anywhere;word-break:break-word`;

const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;

const cell = (html: string, style = '', attributes = ''): string =>
  `<td class="ink"${attributes} style="${CELL};${style}">${html}</td>`;

const amountCell = (amount: string, style = ''): string =>
  cell(escapeHtml(amount), `padding-left:12px;text-align:right;white-space:nowrap;${style}`);

function goodsRow({ name, quantity, amount, picture }: Goods, pictured: boolean): string {
  return row(
    ...(pictured ? [pictureCell(name, picture)] : []),
    cell(`${quantity} × ${escapeHtml(name)}`),
    amountCell(amount),
  );
}

const linkRow = ({ name, text, url, picture }: MailLink, pictured: boolean): string =>
  row(
    ...(pictured ? [pictureCell(name, picture)] : []),
    cell(`${escapeHtml(name)}<br>${inkLink(url, text)}`),
  );

/** With pictures blocked, the alternative text stands in the picture's place, small. */
function pictureCell(name: string, picture: string | null): string {
  const shown = picture
    ? `<img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" width="${PICTURE}" height="${PICTURE}" style="display:block;border:0;border-radius:6px;object-fit:contain;background:#ffffff;color:${SOFT};font-size:9px;line-height:1.2;overflow:hidden">`
    : '';
  return cell(shown, `width:${PICTURE + 12}px`);
}

const image = ({ url, width, height }: MailLogo, alt: string, more: string): string =>
  `<img src="${escapeHtml(url)}" alt="${alt}" width="${width}" height="${height}" ${more}>`;

function logoOf({ shopName, brand = OWN_LOOK }: Letterhead): string {
  const name = escapeHtml(shopName);
  const { logo, logoDark } = brand;
  if (!logo) return name;
  if (!logoDark) return image(logo, name, 'class="plate" style="border:0;max-width:100%"');
  return [
    image(logo, name, 'class="on-light" style="border:0;max-width:100%"'),
    image(logoDark, '', 'class="on-dark" style="display:none;mso-hide:all;border:0;max-width:100%"'),
  ].join('');
}

function footerOf({ shopName, contact }: Letterhead, unsubscribe: Parts['unsubscribe']): string {
  const { seller = '', address = '', email = '', phone = '' } = contact ?? {};
  const link = (href: string, text: string) =>
    `<a class="soft" href="${escapeHtml(href)}" style="color:${SOFT}">${escapeHtml(text)}</a>`;
  const parts = [
    escapeHtml(shopName),
    escapeHtml(seller),
    address && lines(address),
    email && link(`mailto:${email}`, email),
    phone && link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone),
    unsubscribe && link(unsubscribe.url, unsubscribe.label),
  ].filter(Boolean);
  return `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${SOFT};font-size:13px">${parts.join('<br>')}</p>`;
}

function darkStyles({ brand = OWN_LOOK }: Letterhead): string {
  const rules = [
    '.ground{background:#121318!important}',
    '.surface{background:#1b1c23!important}',
    '.ink{color:#f4f4f8!important}',
    '.soft{color:#adb0c0!important}',
    '.ink,.line{border-color:#30323d!important}',
    `.button{background:${brand.accent.dark}!important;color:#14151a!important}`,
    '.plate{background:#ffffff!important;padding:6px;border-radius:6px}',
    '.on-light{display:none!important}',
    '.on-dark{display:inline!important}',
  ];
  return `:root{color-scheme:light dark}${DARK_SCHEME}{${rules.join('')}}`;
}
