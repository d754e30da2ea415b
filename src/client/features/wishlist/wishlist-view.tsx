import { useState } from 'react';
import { MAX_CARDS } from '../../../shared/catalogue/wishlist.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../components/product/product-grid.tsx';
import { useMovedWishes, useWish, useWishes } from '../../lib/device/wish-list.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { ShareList } from './share-list.tsx';
import classes from './wishlist-view.module.css';

/** The person's wishlist, with prices and availability as they are now. */
export function WishlistView() {
  const texts = useTexts('wishlist');
  // Offline, a guest's list on this device needs nobody.
  const me = useMe({ needed: navigator.onLine });
  const { ids, known } = useWishes({ needed: true });
  useMovedWishes(me?.id);
  if (me === undefined && navigator.onLine) return <ProductGridSkeleton />;
  if (!known) return <ProductGridSkeleton />;
  return (
    <>
      {me === null && ids.length > 0 && (
        <p className={classes.note}>
          {texts.onDevice}{' '}
          <ButtonLink outline size="small" to={paths.loginThen(paths.wishlist)}>
            {texts.login}
          </ButtonLink>
        </p>
      )}
      <Wished key={me?.id ?? ''} ids={ids} />
      {me && <ShareList empty={ids.length === 0} />}
    </>
  );
}

/** What is taken off stays until the page is left, so that another press puts it back. */
function Wished({ ids }: { ids: readonly ProductId[] }) {
  const texts = useTexts('wishlist');
  const [listed, setListed] = useState(ids);
  const added = ids.filter((id) => !listed.includes(id));
  if (added.length > 0) setListed([...added, ...listed]);
  const shown = [...added, ...listed];
  const chunks = Array.from({ length: Math.ceil(shown.length / MAX_CARDS) }, (_, at) =>
    shown.slice(at * MAX_CARDS, (at + 1) * MAX_CARDS),
  );
  const [answers] = trpc.useSuspenseQueries((t) => chunks.map((chunk) => t.product.cards({ ids: chunk })));
  const products = answers.flat();
  const gone = ids.filter((id) => !products.some((product) => product.id === id));
  if (shown.length === 0) {
    return (
      <Notice title={texts.empty} actions={<ButtonLink to={paths.home}>{texts.shopNow}</ButtonLink>}>
        {texts.emptyLead}
      </Notice>
    );
  }
  return (
    <>
      <h2 className="sr-only">{texts.products}</h2>
      <ProductGrid products={products} />
      {gone.length > 0 && (
        <p className={classes.note} role="status">
          {texts.gone(gone.length)}
          {gone.map((id) => (
            <RemoveGone key={id} id={id} />
          ))}
        </p>
      )}
    </>
  );
}

const RemoveGone = ({ id }: { id: ProductId }) => {
  const texts = useTexts('wishlist');
  const { toggle } = useWish(id);
  return (
    <Button outline size="small" onClick={toggle}>
      {texts.removeGone}
    </Button>
  );
};
