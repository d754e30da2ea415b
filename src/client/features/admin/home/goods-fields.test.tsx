import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { shown } from '../../../../../tests/support/shop/shown.tsx';
import type { GoodsSection } from '../../../../shared/catalogue/home.ts';
import { toId } from '../../../../shared/ids.ts';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { trpc } from '../../../lib/trpc.ts';
import { GoodsFields } from './goods-fields.tsx';

test.each(LANGUAGES)('a chosen product that was deleted since is called so (%s)', (language) => {
  const texts = textsFor(language);
  const [lamp, gone] = [toId('product', 'prd_lamp'), toId('product', 'prd_gone')];
  const section: GoodsSection = {
    id: toId('homeSection', 'sec_goods'),
    kind: 'compact',
    title: null,
    from: null,
    until: null,
    source: 'chosen',
    categories: [],
    products: [lamp, gone],
    count: 8,
  };
  const queryClient = new QueryClient();
  const page = shown(
    <trpc.Provider client={trpc.createClient({ links: [] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <GoodsFields
          section={section}
          names={[{ id: lamp, name: 'Lamp' }]}
          faults={{}}
          onChange={() => undefined}
        />
      </QueryClientProvider>
    </trpc.Provider>,
    language,
  );
  expect(page).toContain('Lamp</span>');
  expect(page).toContain(`${texts.adminHome.deletedProduct}</span>`);
  expect(page).not.toContain('prd_gone</span>');
});
