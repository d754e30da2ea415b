import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SiteBrand } from '../../shared/pages/boot.ts';
import { modulesOf } from '../../shared/pages/page-modules.ts';
import { PAGE_NAMES, type ShownPage } from '../../shared/pages/pages.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import { ANNOUNCEMENT_SCRIPT, brandHead, iconLinks } from './brand-head.ts';
import { deferScripts, laterFiles } from './deferred-scripts.ts';
import { type StyleSheet, styleSheet, usedStyles } from './page-styles.ts';

/** The client's server entry; injected, because Vite loads it in development. */
export type ClientEntry = typeof import('../../client/entry-server.tsx');

export type PageTemplate = {
  /** Changes with every build; part of each page's ETag. */
  buildId: string;
  /** Makes the whole document from the parts of a rendered page. */
  fill(page: ShownPage, look: PageLook, parts: PageParts): string;
  /** The path of a file that the build took from a package, such as a font's. */
  fileOf(source: string): string;
  /** Script sources for the content security policy, besides our own files. */
  scriptSources: string[];
};

/** What every page has in common: the language and the owner's look. */
export type PageLook = {
  language: Language;
  brand: Pick<Brand, 'accent' | 'font' | 'icon'>;
  shown: SiteBrand;
};

type PageParts = { head: string; body: string; boot: string };

type ManifestEntry = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Reads the built client's template: Vite's index.html, plus what each page needs. */
export function openTemplate(clientFolder: string, colorSchemeScript: string): PageTemplate {
  const built = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  const { html, loader } = deferScripts(compact(built));
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const fileOf = (source: string) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`${source} is not in the build`);
    return `/${file}`;
  };
  const sheetOf = sheetsIn(clientFolder);
  const heads = new Map<string, (body: string) => string>();
  for (const page of [...PAGE_NAMES, 'notFound'] as const) {
    for (const language of LANGUAGES) {
      const files = filesOf(manifest, modulesOf(page, language));
      const used = usedStyles(files.css.map(sheetOf));
      const later = laterFiles([...files.css, ...files.scripts]);
      heads.set(`${page} ${language}`, (body) => `<style>${used(body)}</style>${later}`);
    }
  }
  return {
    buildId: createHash('sha256').update(built).update(JSON.stringify(manifest)).digest('hex').slice(0, 12),
    fileOf,
    scriptSources: [colorSchemeScript, loader, ANNOUNCEMENT_SCRIPT].map(
      (script) => `'${hashOfScript(script)}'`,
    ),
    fill: (page, look, parts) =>
      fillTemplate(
        html,
        { colorSchemeScript, look, fileOf },
        {
          ...parts,
          head:
            parts.head +
            (heads.get(`${page} ${look.language}`)?.(withoutScripts(look.language) + parts.body) ?? ''),
        },
      ),
  };
}

/** Vite's document without its links, which each page names for the loader, comments and indentation. */
const compact = (html: string): string =>
  html
    .replaceAll(/<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replaceAll(/<!-- .*?-->/gs, '')
    .replaceAll(/\n\s*/g, '');

/**
 * The built style sheets. A document has itself what it uses of them, because linked ones cost a round trip before the
 * first paint. Pages share each of them.
 */
function sheetsIn(clientFolder: string): (file: string) => StyleSheet {
  const sheets = new Map<string, StyleSheet>();
  return (file) => {
    const sheet = sheets.get(file) ?? styleSheet(readFileSync(join(clientFolder, file), 'utf8').trim());
    sheets.set(file, sheet);
    return sheet;
  };
}

/** The styles and scripts of a page's modules and of the entry, but for the entry itself. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const entry = collect(manifest, ['index.html']);
  const own = collect(manifest, modules);
  entry.scripts.delete(manifest['index.html']?.file ?? '');
  const added = (files: Set<string>, known: Set<string>) => [...files].filter((file) => !known.has(file));
  return {
    // The page's own styles come first: the rules of the parts that it shares win.
    css: [...added(own.css, entry.css), ...entry.css],
    scripts: [...entry.scripts, ...added(own.scripts, entry.scripts)],
  };
}

/**
 * Inserts a page's parts into the document. The replacements are functions, because `$` has a meaning in
 * replacement strings.
 */
export function fillTemplate(
  html: string,
  {
    colorSchemeScript,
    look: { language, brand, shown },
    fileOf,
  }: { colorSchemeScript: string; look: PageLook } & Pick<PageTemplate, 'fileOf'>,
  { head, body, boot }: PageParts,
): string {
  return html
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<!--icons-->', () => iconLinks(brand))
    .replace('<!--color-scheme-->', () => colorSchemeScript)
    .replace('<!--head-->', () => brandHead(brand, shown, fileOf) + head)
    .replace('<!--without-scripts-->', () => withoutScripts(language))
    .replace('<!--body-->', () => body)
    .replace('<!--boot-->', () => boot);
}

/** Says to browsers without scripts what they miss; what waits for scripts would seem to load for ever. */
const withoutScripts = (language: Language): string =>
  `<noscript><p style="padding:12px;background:var(--accent-soft);text-align:center">${textsFor(language).reading.withoutScripts}</p><style>[data-skeleton]{display:none!important}</style></noscript>`;

/** CSP hash of an inline script's content. */
function hashOfScript(element: string): string {
  const content = element.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, '');
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function collect(manifest: Manifest, keys: readonly string[]) {
  const seen = new Set<string>();
  const found = { css: new Set<string>(), scripts: new Set<string>() };
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the build`);
    if (seen.has(name)) return;
    seen.add(name);
    found.scripts.add(entry.file);
    for (const file of entry.css ?? []) found.css.add(file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return found;
}
