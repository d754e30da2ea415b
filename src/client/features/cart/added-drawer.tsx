import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProductId } from '../../../shared/ids.ts';
import { ButtonLink } from '../../components/elements/button.tsx';
import { CloseIcon } from '../../components/elements/later-icons.tsx';
import { Skeleton } from '../../components/elements/skeleton.tsx';
import { Price } from '../../components/product/price.tsx';
import { useProductActions } from '../../components/product/product-actions.tsx';
import { ProductPicture } from '../../components/product/product-picture.tsx';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import classes from './added-drawer.module.css';

type Product = RouterOutputs['product']['byId'];

const MOST_ACCESSORIES = 3;

type AddedDrawerProps = { productId: ProductId; onClose: () => void };

/**
 * What was just put into the cart, which the toast says, and where to go from here: at the upper edge, on phones at the
 * lower one. It does not get in the way of further shopping: the focus stays where it is, and Escape or a press anywhere
 * else closes it.
 */
export default function AddedDrawer({ productId, onClose }: AddedDrawerProps) {
  const texts = useTexts('purchase');
  const drawer = useRef<HTMLElement>(null);
  const { data: product } = trpc.product.byId.useQuery({ id: productId });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Where the drawer reserves its room, a button pressed by keyboard moves out from behind it and the toast.
    document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    const onPress = ({ target }: PointerEvent) =>
      drawer.current?.contains(target as Node) === false && close();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <section ref={drawer} className={classes.drawer} aria-label={texts.inYourCart}>
      <button type="button" className={classes.close} aria-label={texts.shopOn} onClick={onClose}>
        <CloseIcon width="18" height="18" />
      </button>
      <div className={classes.product}>
        {product ? (
          <>
            <ProductPicture picture={product.pictures[0] ?? null} sizes="64px" width={200} alt="" />
            <div>
              <h2 className={classes.name}>{product.soldAs ?? product.name}</h2>
              <Price {...product} />
            </div>
          </>
        ) : (
          <>
            <Skeleton aspectRatio="1" />
            <Skeleton height={60} />
          </>
        )}
      </div>
      {product && product.accessories.length > 0 && (
        <Suspense>
          <GoesWithIt accessories={product.accessories.slice(0, MOST_ACCESSORIES)} onFollow={onClose} />
        </Suspense>
      )}
      <div className={classes.actions}>
        <ButtonLink outline to={paths.cart} onClick={onClose}>
          {texts.viewCart}
        </ButtonLink>
        <ButtonLink to={paths.checkout} onClick={onClose}>
          {texts.checkOut}
        </ButtonLink>
      </div>
    </section>
  );
}

type GoesWithItProps = { accessories: Product['accessories']; onFollow: () => void };

function GoesWithIt({ accessories, onFollow }: GoesWithItProps) {
  const texts = useTexts('catalogue');
  const { AddToCart } = useProductActions();
  return (
    <>
      <h3 className={classes.subtitle}>{texts.goesWithIt}</h3>
      <ul className={classes.accessories}>
        {accessories.map((accessory) => (
          <li key={accessory.id} className={classes.accessory}>
            <ProductPicture picture={accessory.picture} sizes="48px" width={200} alt="" />
            <div>
              <p className={classes.name}>
                <Link to={paths.product(accessory.id)} onClick={onFollow}>
                  {accessory.name}
                </Link>
              </p>
              <Price {...accessory} />
            </div>
            <AddToCart
              product={accessory}
              label={texts.addToCartShort}
              look={{ outline: true, size: 'small' }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
