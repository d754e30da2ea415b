import { ButtonLink } from '../../components/elements/button.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

/** Somebody's wishlist, for whoever has its link. */
export function SharedList({ secret }: { secret: string }) {
  const texts = useTexts('wishlist');
  const [{ shownName, products }] = trpc.wishlist.shared.useSuspenseQuery({ secret });
  return (
    <>
      <h1>{shownName ? texts.sharedOf(shownName) : texts.sharedTitle}</h1>
      {products.length > 0 ? (
        <>
          <h2 className="sr-only">{texts.products}</h2>
          <ProductGrid products={products} />
        </>
      ) : (
        <Notice
          title={texts.sharedEmpty}
          actions={<ButtonLink to={paths.home}>{texts.shopNow}</ButtonLink>}
        />
      )}
    </>
  );
}
