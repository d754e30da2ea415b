import { PageHead } from '../components/page-head.tsx';
import { HomeBanners, HomeCategories, HomeHighlights, HomeRows } from '../features/catalog/home-panels.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import classes from './home-page.module.css';

export default function HomePage() {
  const { shopName } = useSite();
  return (
    <div className={classes.page}>
      <PageHead
        title={shopName}
        description={`Mobiles, televisions, audio, cameras and appliances at ${shopName}, with honest descriptions and clear prices.`}
        path={paths.home}
      />
      <h1 className="visually-hidden">{shopName}</h1>
      <div className={classes.top}>
        <HomeCategories />
        <HomeBanners />
      </div>
      <HomeHighlights />
      <HomeRows />
    </div>
  );
}
