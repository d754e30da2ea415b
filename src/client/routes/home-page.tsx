import { PageHead } from '../components/layout/page-head.tsx';
import { HomeSections, HomeTop } from '../features/catalogue/home-panels.tsx';
import { paths } from '../lib/paths.ts';
import { useAbsolute, useShownCategories, useSite } from '../lib/site.ts';
import { useStructuredData } from '../lib/structured-data.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './home-page.module.css';

export default function HomePage() {
  const texts = useTexts('shop');
  const { shopName, ownGoods } = useSite();
  const labels = useShownCategories().map(({ label }) => label);
  const description = ownGoods ? texts.ownDescription(shopName, labels) : texts.homeDescription(shopName);
  const absolute = useAbsolute();
  useStructuredData(() => ({
    '@type': 'WebSite',
    name: shopName,
    url: absolute(paths.home),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search(''))}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }));
  return (
    <div className={classes.page}>
      <PageHead title={shopName} description={description} path={paths.home} />
      <h1 className="sr-only">{shopName}</h1>
      <div className={classes.top}>
        <HomeTop />
      </div>
      <HomeSections />
    </div>
  );
}
