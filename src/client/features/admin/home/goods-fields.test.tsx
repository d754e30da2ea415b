import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GoodsSection } from '../../../../shared/catalogue/home.ts';
import { toId } from '../../../../shared/ids.ts';
import type { Site } from '../../../../shared/pages/boot.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { SiteProvider } from '../../../lib/site.ts';
import { fulfilled, TextsProvider } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GoodsFields } from './goods-fields.tsx';

test.each(LANGUAGES)('a chosen product that was deleted since is called so (%s)', (language) => {
  const texts = textsFor(language);
  const [lamp, gone] = [toId('product', 'prd_lamp'), toId('product', 'prd_gone')];
  const section = { source: 'chosen', categories: [], products: [lamp, gone] } as unknown as GoodsSection;
  const site = { language, categories: [] } as unknown as Site;
  const queryClient = new QueryClient();
  const page = renderToStaticMarkup(
    <trpc.Provider client={trpc.createClient({ links: [] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={[site, () => undefined]}>
          <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
            <MantineProvider env="test">
              <GoodsFields
                section={section}
                names={[{ id: lamp, name: 'Lamp' }]}
                faults={{}}
                onChange={() => undefined}
              />
            </MantineProvider>
          </TextsProvider>
        </SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  expect(page).toContain('Lamp</span>');
  expect(page).toContain(`${texts.adminHome.deletedProduct}</span>`);
  expect(page).not.toContain('prd_gone</span>');
});
