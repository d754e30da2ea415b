import { ClientOnly } from '../components/elements/client-only.tsx';
import { Panel } from '../components/feedback/panel.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ProductGridSkeleton } from '../components/product/product-grid.tsx';
import { WishlistView } from '../features/wishlist/wishlist-view.tsx';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './wishlist-page.module.css';

export default function WishlistPage() {
  const texts = useTexts('wishlist');
  return (
    <>
      <PageHead title={texts.yourWishlist} description={texts.description} path={paths.wishlist} noindex />
      <h1 className={classes.title}>{texts.yourWishlist}</h1>
      <Panel failure={texts.failed} fallback={<ProductGridSkeleton />}>
        <ClientOnly fallback={<ProductGridSkeleton />}>
          <WishlistView />
        </ClientOnly>
      </Panel>
    </>
  );
}
