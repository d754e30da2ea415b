/** Milliseconds that code waits at most for what is seen first. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Fetches a page's code once all that is seen first is there (the window's `load`) and painted, at a
 * person's first press, or when it has waited long enough. Fetched at once it would share the line with the
 * first picture, and run when that could be painted (web.dev, "Optimize Largest Contentful Paint"). The
 * button that was pressed last before it came is pressed once the page is alive; forms wait by themselves.
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

/** Links to modules that wait for the loader. */
export const deferLinks = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link data-later');

/**
 * The document with its code named but not fetched, and the script that fetches it.
 * @throws Error when there is no entry.
 */
export function deferScripts(html: string): { html: string; loader: string } {
  const [entry, address] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (!entry || !address) throw new Error('the built page has no entry');
  const loader = loaderOf(address);
  return { html: deferLinks(html.replace(entry, () => loader)), loader };
}
