import { useParams } from 'react-router-dom';
import { ClientOnly } from '../components/elements/client-only.tsx';
import { NotFound } from '../components/feedback/not-found.tsx';
import { Panel } from '../components/feedback/panel.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ProductGridSkeleton } from '../components/product/product-grid.tsx';
import { SharedList } from '../features/wishlist/shared-list.tsx';
import { useTexts } from '../lib/texts.ts';
import { isNotFound } from '../lib/trpc.ts';

export default function SharedWishlistPage() {
  const texts = useTexts('wishlist');
  const { secret = '' } = useParams();
  return (
    <>
      <PageHead title={texts.sharedTitle} description={texts.sharedDescription} path={null} noindex />
      <Panel
        failure={texts.sharedFailed}
        fallback={<ProductGridSkeleton />}
        resetKey={secret}
        heading={texts.sharedTitle}
        instead={(error) => isNotFound(error) && <NotFound />}
      >
        <ClientOnly fallback={<ProductGridSkeleton />}>
          <SharedList secret={secret} />
        </ClientOnly>
      </Panel>
    </>
  );
}
