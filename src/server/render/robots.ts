import { PAGE_NAMES, PAGES, type PageFacts } from '../../shared/pages/pages.ts';

const DISALLOWED = PAGE_NAMES.map((name): PageFacts => PAGES[name])
  .filter(({ hiddenFromRobots }) => hiddenFromRobots)
  .map(({ path }) => `Disallow: ${path.replace(/:.*/, '')}`);

/** robots.txt: allows everything public, all of which is in the sitemap. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    ...DISALLOWED,
    'Disallow: /test-payments/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
