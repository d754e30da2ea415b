import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const HOME = 'src/client/routes/home-page.tsx';
/** The texts that the home page loads, in whichever language is larger. */
const TEXTS = ['en', 'de'].map((language) => `src/shared/texts/${language}/shop.ts`);

/** Budgets of a shopper's first page, brotli, in bytes. */
export const BUDGETS = { js: 126_000, css: 12_000 };

/**
 * What the home page loads before it is interactive: brotli bytes of its JavaScript and CSS, and the modules'
 * names.
 */
export function firstLoad(clientFolder) {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const js = new Set();
  const css = new Set();
  const visit = (key) => {
    const entry = manifest[key];
    if (js.has(entry.file)) return;
    js.add(entry.file);
    for (const file of entry.css ?? []) css.add(file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  visit('index.html');
  visit(HOME);
  const sizeOf = (file) => brotliCompressSync(readFileSync(join(clientFolder, file))).length;
  const [texts] = TEXTS.map((key) => manifest[key].file).sort((a, b) => sizeOf(b) - sizeOf(a));
  js.add(texts);
  const size = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return { js: size(js), css: size(css), files: [...js, ...css] };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export const describeSizes = ({ js, css }) =>
  `First load of the home page, brotli: JavaScript ${kilobytes(js)} of ${kilobytes(BUDGETS.js)}, CSS ${kilobytes(css)} of ${kilobytes(BUDGETS.css)}.`;
