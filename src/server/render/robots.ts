import { PAGE_NAMES, PAGES, type PageFacts } from '../../shared/pages.ts';

const HIDDEN = PAGE_NAMES.map((name): PageFacts => PAGES[name])
  .filter(({ hiddenFromRobots }) => hiddenFromRobots)
  .map(({ path }) => `Disallow: ${path.replace(/:.*/, '')}`);

/** What search engines may read: everything that is public, all of it in the sitemap. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    ...HIDDEN,
    'Disallow: /test-payments/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
