/** The longest that scripts are deferred, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;
/** How many frames a form's button may take to be enabled. */
const MOST_FRAMES = 60;

/**
 * Loads a page's scripts once the first view is loaded (the window's `load`) and painted, on the first input,
 * or after the longest delay. Loaded immediately they would compete with the first picture for bandwidth and
 * delay its paint (web.dev, "Optimize Largest Contentful Paint"). The styles that the document lacks come before
 * the code, which may show anything. The last button clicked before hydration is clicked again afterwards. So is that of
 * a form in which Enter was pressed while it was disabled, as buttons of forms are until then: once it is enabled.
 * A picture that is there loses its preview, which would be seen beside a tall or wide one and through a transparent one.
 */
const loaderOf = (entry: string): string =>
  `<script>(() => {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const add = (tag, facts) => {
      const element = Object.assign(document.createElement(tag), facts, { crossOrigin: '' });
      document.head.append(element);
      return element;
    };
    const styles = [];
    for (const name of document.querySelector('meta[name=later]').content.split(' ')) {
      const rel = /css$/.test(name) ? 'stylesheet' : 'modulepreload';
      const link = add('link', { rel, href: '/${ASSETS}' + name });
      if (rel === 'stylesheet') styles.push(new Promise((end) => { link.onload = link.onerror = end; }));
    }
    Promise.all(styles).then(() => add('script', { type: 'module', src: '${entry}' }));
  };
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)));
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, begin, { capture: true, once: true });
  setTimeout(begin, ${LONGEST_WAIT_MS});

  const bare = ({ target }) => { target.style.backgroundImage = ''; };
  document.addEventListener('load', bare, true);
  for (const target of document.images) if (target.complete) bare({ target });

  const page = document.documentElement;
  let pressed = null;
  addEventListener('click', ({ target }) => {
    if (!page.dataset.alive) pressed = target.closest('button[type="button"]') ?? pressed;
  }, true);
  addEventListener('keydown', ({ key, target }) => {
    if (page.dataset.alive || key !== 'Enter' || !target.matches('input')) return;
    pressed = target.form?.querySelector('[type=submit]:disabled') ?? pressed;
  }, true);
  const press = (frames) => {
    if (pressed.disabled && frames > 0) requestAnimationFrame(() => press(frames - 1));
    else pressed.click();
  };
  new MutationObserver((_, observer) => {
    observer.disconnect();
    if (pressed) press(${MOST_FRAMES});
  }).observe(page, { attributeFilter: ['data-alive'] });
})()</script>`
    .replaceAll(/\n\s*/g, '')
    .replaceAll(/ ?([=!<>&|?:,;{}()[\]]+) ?/g, '$1');

/** Where the build puts its files. */
const ASSETS = 'assets/';

/** Names the modules and styles that the loader fetches, in the order in which the styles apply. */
export const laterFiles = (files: readonly string[]): string =>
  `<meta name="later" content="${files.map((file) => file.slice(ASSETS.length)).join(' ')}">`;

/**
 * Replaces the document's entry script with a loader that fetches it later, after what the page's `laterFiles` name.
 * @throws Error when there is no entry.
 */
export function deferScripts(html: string): { html: string; loader: string } {
  const [entry, address] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (!entry || !address) throw new Error('the built page has no entry');
  const loader = loaderOf(address);
  return { html: html.replace(entry, () => loader), loader };
}
