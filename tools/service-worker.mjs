import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, runnerImport } from 'vite';

/** The modules that work offline: the offline page, and the pages that can be filled from the cache. */
async function shellModules() {
  const { module: pages } = await runnerImport('src/shared/pages/pages.ts');
  const { module: modules } = await runnerImport('src/shared/pages/page-modules.ts');
  const { module: language } = await runnerImport('src/shared/texts/language.ts');
  const kept = pages.PAGE_NAMES.filter((name) => pages.PAGES[name].codeOffline);
  return [
    'index.html',
    // The answers to pressing a button.
    ...language.LANGUAGES.map((each) => `src/shared/texts/${each}/answers.ts`),
    // In all languages: the owner may change the language, and cached pages stay in the old one.
    ...[...kept, 'notFound'].flatMap((page) =>
      language.LANGUAGES.flatMap((each) => modules.modulesOf(page, each)),
    ),
  ];
}

/** Whether a module is part of the pages that load it later, and neither a page nor texts of its own. */
const isPart = (module) => !/^src\/(client\/routes|shared\/texts)\//.test(module);

/**
 * Builds the service worker into `clientFolder`, with the names of the built files that it caches on
 * installation: their scripts and styles and the text font, not their pictures.
 */
export async function buildServiceWorker(clientFolder) {
  const manifestText = readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8');
  const template = readFileSync(join(clientFolder, 'index.html'), 'utf8');
  const manifest = JSON.parse(manifestText);
  const files = new Set();
  const visit = (key) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`the service worker caches ${key}, which is not in the build`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
    for (const part of (entry.dynamicImports ?? []).filter(isPart)) visit(part);
  };
  for (const module of await shellModules()) visit(module);
  for (const asset of manifest['index.html'].assets ?? []) {
    if (/latin-wght-normal[^/]*\.woff2$/.test(asset) && !asset.includes('latin-ext')) files.add(asset);
  }
  await build({
    configFile: 'vite.service-worker.config.ts',
    logLevel: 'warn',
    define: {
      __BUILD__: JSON.stringify(
        createHash('sha256').update(template).update(manifestText).digest('hex').slice(0, 12),
      ),
      __SHELL__: JSON.stringify([...files].map((file) => `/${file}`)),
    },
  });
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(clientFolder, file)).size, 0);
  return { files: files.size, bytes };
}
