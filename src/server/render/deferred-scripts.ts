/** The longest that scripts are deferred, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Loads a page's scripts once the first view is loaded (the window's `load`) and painted, on the first input,
 * or after the longest delay. Loaded immediately they would compete with the first picture for bandwidth and
 * delay its paint (web.dev, "Optimize Largest Contentful Paint"). The last button clicked before hydration is
 * clicked again afterwards; forms handle that themselves.
 */
const loaderOf = (entry: string): string => `<script>(() => {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll('link[data-later]')) link.rel = 'modulepreload';
    const code = document.createElement('script');
    code.type = 'module';
    code.crossOrigin = '';
    code.src = '${entry}';
    document.head.append(code);
  };
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)));
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, begin, { capture: true, once: true });
  setTimeout(begin, ${LONGEST_WAIT_MS});

  const page = document.documentElement;
  let pressed = null;
  addEventListener('click', ({ target }) => {
    if (!page.dataset.alive) pressed = target.closest('button[type="button"]') ?? pressed;
  }, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    if (pressed) pressed.click();
  }).observe(page, { attributeFilter: ['data-alive'] });
})()</script>`;

/** Turns links to modules into links that the loader handles. */
export const deferLinks = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link data-later');

/**
 * Replaces the document's entry script with a loader that fetches it later.
 * @throws Error when there is no entry.
 */
export function deferScripts(html: string): { html: string; loader: string } {
  const [entry, address] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (!entry || !address) throw new Error('the built page has no entry');
  const loader = loaderOf(address);
  return { html: deferLinks(html.replace(entry, () => loader)), loader };
}
