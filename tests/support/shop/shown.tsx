import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SiteProvider } from '../../../src/client/lib/site.ts';
import { fulfilled, TextsProvider } from '../../../src/client/lib/texts.ts';
import { DEFAULT_LOCALE } from '../../../src/shared/locale.ts';
import type { Site } from '../../../src/shared/pages/boot.ts';
import { textsFor } from '../../../src/shared/texts/catalogue.ts';
import type { Language } from '../../../src/shared/texts/language.ts';

const SITE: Site = {
  ...DEFAULT_LOCALE,
  shopName: 'Voltcart',
  buyers: 'everyone',
  contact: { email: '', phone: '', address: '' },
  supportLinks: [],
  footer: { service: [], columns: [] },
  brand: {},
  categories: [],
  publicUrl: 'http://shop.test',
  year: 2026,
  testPayments: false,
  takesPayments: true,
  chatWidget: null,
  imageUpload: null,
};

/** The HTML of a part of a page, in an empty shop. */
export function shown(part: ReactNode, language: Language = 'en', site: Partial<Site> = {}): string {
  const texts = textsFor(language);
  return renderToStaticMarkup(
    <SiteProvider value={[{ ...SITE, language, ...site }, () => undefined]}>
      <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
        <MantineProvider env="test">{part}</MantineProvider>
      </TextsProvider>
    </SiteProvider>,
  );
}
