import { render } from '../../../src/client/entry-server.tsx';
import type { Pages } from '../../../src/server/render/page-plugin.ts';
import { fillTemplate } from '../../../src/server/render/page-renderer.ts';
import type { Statement } from '../checks/structured-data.ts';
import { openTestApp } from './test-app.ts';
import type { TestShop } from './test-shop.ts';

const TEMPLATE =
  '<html lang="en"><head><!--icons--><!--head--></head><body><!--body--><!--boot--></body></html>';
const fileOf = (source: string) => `/${source}`;

/** A shop whose pages are rendered, `get` for their documents, and the URLs of all that was rendered so far. */
export async function openPages(opened?: TestShop) {
  const rendered: string[] = [];
  const pages: Pages = {
    cached: true,
    client: {
      render: (input) => {
        rendered.push(input.url);
        return render(input);
      },
    },
    template: {
      buildId: 'test',
      scriptSources: [],
      fileOf,
      fill: (_page, look, parts) => fillTemplate(TEMPLATE, { colorSchemeScript: '', look, fileOf }, parts),
    },
  };
  const shop = await openTestApp({ pages, rateLimitScale: 1_000_000 }, 'sqlite', opened);
  const get = async (url: string) => (await shop.app.inject({ url })).body;
  return { ...shop, get, rendered };
}

/** The page's structured data, parsed as a search engine does. */
export function statementsOf(html: string): Record<string, Statement> {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return Object.fromEntries(
    found.map(([, json = '']) => JSON.parse(json) as Statement).map((data) => [data['@type'], data]),
  );
}
