/** What search engines may read: everything that is public, all of it in the sitemap. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /cart',
    'Disallow: /order',
    'Disallow: /admin-panel',
    'Disallow: /success/',
    'Disallow: /test-payments/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
