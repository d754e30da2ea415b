import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SiteBrand } from '../../shared/pages/boot.ts';
import { modulesOf } from '../../shared/pages/page-modules.ts';
import { PAGE_NAMES, type ShownPage } from '../../shared/pages/pages.ts';
import { LANGUAGES, type Language } from '../../shared/texts/language.ts';
import { ANNOUNCEMENT_SCRIPT, brandHead, iconLinks } from './brand-head.ts';
import { deferLinks, deferScripts } from './deferred-scripts.ts';

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

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, ManifestEntry>;

/** Reads the built client's template: Vite's index.html, plus the links that a page needs. */
export function openTemplate(clientFolder: string, colorSchemeScript: string): PageTemplate {
  const built = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  const { html, loader } = deferScripts(inlineStyles(built, clientFolder));
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const fileOf = (source: string) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`${source} is not in the build`);
    return `/${file}`;
  };
  const links = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const page of [...PAGE_NAMES, 'notFound'] as const) {
      const modules = linksOf(manifest, modulesOf(page, language));
      links.set(`${page} ${language}`, deferLinks(inlineStyles(modules, clientFolder)));
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
          head: parts.head + (links.get(`${page} ${look.language}`) ?? ''),
        },
      ),
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
  return [...styles, ...scripts].join('');
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
