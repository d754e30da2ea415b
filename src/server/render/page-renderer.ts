import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOf } from '../../shared/pages/page-modules.ts';
import { PAGE_NAMES, type ShownPage } from '../../shared/pages/pages.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import { deferLinks, deferScripts } from './deferred-scripts.ts';

/** The client's server entry; injected, because Vite loads it in development. */
export type ClientEntry = typeof import('../../client/entry-server.tsx');

export type PageTemplate = {
  /** Changes with every build; part of each page's ETag. */
  buildId: string;
  /** Makes the whole document from the parts of a rendered page. */
  fill(page: ShownPage, language: Language, parts: { head: string; body: string; boot: string }): string;
  /** Path of the shop's font; absent where nothing is built. */
  font?: string;
  /** Script sources for the content security policy, besides our own files. */
  scriptSources: string[];
};

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** The Latin part of the font, as the manifest names it. */
const FONT = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** Reads the built client's template: Vite's index.html, plus the links that a page needs. */
export function openTemplate(clientFolder: string, colorSchemeScript: string): PageTemplate {
  const built = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  const { html, loader } = deferScripts(inlineStyles(built, clientFolder));
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const font = manifest[FONT]?.file;
  const links = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const page of [...PAGE_NAMES, 'notFound'] as const) {
      const modules = linksOf(manifest, modulesOf(page, language));
      links.set(`${page} ${language}`, deferLinks(inlineStyles(modules, clientFolder)));
    }
  }
  return {
    buildId: createHash('sha256').update(built).update(JSON.stringify(manifest)).digest('hex').slice(0, 12),
    ...(font ? { font: `/${font}` } : {}),
    scriptSources: [colorSchemeScript, loader].map((script) => `'${hashOfScript(script)}'`),
    fill: (page, language, parts) =>
      fillTemplate(html, colorSchemeScript, language, {
        ...parts,
        head: parts.head + (links.get(`${page} ${language}`) ?? ''),
      }),
  };
}

/**
 * Inlines the style sheets, because linked ones cost a round trip before the first paint. The links stay,
 * disabled and so not fetched, because Vite's loader looks for them before it adds its own.
 */
function inlineStyles(html: string, clientFolder: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"[^>]* href="(\/[^"]+\.css)"[^>]*>/g,
    (_link, href: string) => {
      const styles = readFileSync(join(clientFolder, href), 'utf8').trim();
      return `<style>${styles}</style><link rel="stylesheet" href="${href}" disabled>`;
    },
  );
}

/**
 * Inserts a page's parts into the document. The replacements are functions, because `$` has a meaning in
 * replacement strings.
 */
export function fillTemplate(
  html: string,
  colorSchemeScript: string,
  language: Language,
  { head, body, boot }: { head: string; body: string; boot: string },
): string {
  return html
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<!--color-scheme-->', () => colorSchemeScript)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<!--boot-->', () => boot);
}

/** CSP hash of an inline script's content. */
function hashOfScript(element: string): string {
  const content = element.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, '');
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Links to the styles, fonts and scripts of a page's modules that the entry does not load already. */
function linksOf(manifest: Manifest, modules: readonly string[]): string {
  const entry = collect(manifest, ['index.html']);
  const own = collect(manifest, modules);
  const added = (files: Set<string>, known: Set<string>) => [...files].filter((file) => !known.has(file));
  const styles = added(own.css, entry.css).map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
  );
  const scripts = added(own.scripts, entry.scripts).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const fonts = [...entry.assets]
    .filter((file) => file === manifest[FONT]?.file)
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  return [...fonts, ...styles, ...scripts].join('');
}

function collect(manifest: Manifest, keys: readonly string[]) {
  const seen = new Set<string>();
  const found = { css: new Set<string>(), scripts: new Set<string>(), assets: new Set<string>() };
  const visit = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the build`);
    if (seen.has(name)) return;
    seen.add(name);
    found.scripts.add(entry.file);
    for (const file of entry.css ?? []) found.css.add(file);
    for (const file of entry.assets ?? []) found.assets.add(file);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return found;
}
