/** What search engines may read: everything that is public. */
export const robotsText = (): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /cart',
    'Disallow: /order',
    'Disallow: /admin-panel',
    'Disallow: /success/',
    '',
  ].join('\n');
