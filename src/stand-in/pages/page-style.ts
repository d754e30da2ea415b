import { createHash } from 'node:crypto';

/** The shop's part of the style: path of its font, null for the system's; its accent in both schemes. */
export type PageStyle = { font: string | null; accents: { light: string; dark: string } };

const rules = ({ light, dark }: PageStyle['accents']) => `
:root { color-scheme: light dark; --bg: #fafafc; --panel: #fff; --text: #14151a; --soft: #565968; --line: #e3e3ec; --edge: #8b8d9c;
  --accent: ${light}; --on-accent: #fff; --danger: #b42318; --danger-bg: #fef3f2; --banner: #ffdd57; --on-banner: #2b2100; }
@media (prefers-color-scheme: dark) { :root { --bg: #121318; --panel: #1b1c23; --text: #f4f4f8; --soft: #adb0c0;
  --line: #30323d; --edge: #7c7f90; --accent: ${dark}; --on-accent: #14151a; --danger: #ff9a8f; --danger-bg: #3a1a17; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text);
  font: 16px/1.5 Shop, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.banner { margin: 0; padding: 10px 16px; background: var(--banner); color: var(--on-banner); text-align: center; }
.checkout { display: grid; gap: 24px; max-width: 1000px; margin: 0 auto; padding: 16px; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
.closed { width: min(480px, 100% - 32px); margin: 48px auto; }
h1 { margin: 8px 0 16px; font-size: 30px; line-height: 1.2; font-variant-numeric: tabular-nums; }
h1 small { display: block; font-size: 15px; font-weight: 500; color: var(--soft); }
a { color: var(--accent); }
.shop { margin: 0; font-size: 22px; font-weight: 700; letter-spacing: -0.03em; overflow-wrap: anywhere; }
.back { display: inline-block; padding: 10px 0; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 56px 1fr auto; gap: 12px; align-items: center; padding: 8px 0; }
li img, li .blank { width: 56px; height: 56px; border-radius: 8px; object-fit: contain; background: #fff;
  border: 1px solid var(--line); }
li .blank { background: var(--line); }
.name { min-width: 0; overflow-wrap: anywhere; }
.name small { display: block; color: var(--soft); }
.amount { font-variant-numeric: tabular-nums; font-weight: 600; }
.total { display: flex; justify-content: space-between; border-top: 1px solid var(--line); padding-top: 12px; }
fieldset { border: 0; margin: 0 0 20px; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
legend { padding: 0 0 8px; font-weight: 600; font-size: 17px; }
.field, .fixed { grid-column: 1 / -1; min-width: 0; }
.field.card_expiry, .field.card_cvc, .field.city, .field.state { grid-column: span 1; }
.fixed { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 0; padding: 12px; border: 1px solid var(--line);
  border-radius: 8px; overflow-wrap: anywhere; }
.fixed span:first-child, label { color: var(--soft); font-size: 14px; }
label { display: block; margin-bottom: 4px; }
input, select { width: 100%; min-height: 46px; padding: 10px 12px; font: inherit; color: inherit;
  background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; }
input::placeholder { color: var(--soft); opacity: 1; }
[aria-invalid] { border-color: var(--danger); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { margin: 4px 0 0; color: var(--danger); font-size: 14px; }
.alert { margin: 0 0 16px; padding: 12px; border-radius: 8px; color: var(--danger); background: var(--danger-bg); }
button { width: 100%; min-height: 46px; padding: 10px 16px; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--text); background: transparent; border: 1px solid var(--edge); border-radius: 8px; }
.pay { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-size: 17px; }
.hint { color: var(--soft); font-size: 14px; text-align: center; }
details { border-top: 1px solid var(--line); margin-top: 20px; color: var(--soft); }
details summary { padding: 14px 0; cursor: pointer; font-weight: 600; }
details button { margin-bottom: 8px; }
table { width: 100%; margin-top: 8px; border-collapse: collapse; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding: 8px 0; }
td { padding: 4px 0; }
code { font-size: 14px; white-space: nowrap; }
@media (min-width: 820px) { .checkout { grid-template-columns: 1fr 1.1fr; padding: 40px 24px; align-items: start; }
  .summary { position: sticky; top: 24px; } .panel { padding: 28px; } }
`;

/** The page's style sheet. It has its own path, so that the page needs no inline style. */
export const styleWith = ({ font, accents }: PageStyle): string =>
  font === null
    ? rules(accents)
    : `@font-face { font-family: Shop; font-display: swap; font-weight: 100 900; src: url("${font}") format("woff2"); }${rules(accents)}`;

/** Changes with the style sheet, so that browsers may cache it for ever. */
export const versionOf = (style: string): string =>
  createHash('sha256').update(style).digest('hex').slice(0, 12);

/** A card in the banner's colour, to tell the tab from the shop's. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="4" fill="#ffdd57"/><path d="M2 12h28v4H2zM6 20h8v2H6z" fill="#2b2100"/></svg>`;
