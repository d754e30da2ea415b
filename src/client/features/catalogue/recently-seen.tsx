import { useEffect, useRef, useState } from 'react';
import { MAX_SEEN } from '../../../shared/catalogue/wishlist.ts';
import { Button } from '../../components/elements/button.tsx';
import { ProductRow } from '../../components/product/product-row.tsx';
import { idList } from '../../lib/device/id-list.ts';
import { SEEN_KEY } from '../../lib/device/kept-on-device.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';
import { useNear } from '../../lib/use-near.ts';
import type { SeenRowProps } from './seen-row.tsx';

const seenList = idList(SEEN_KEY);

/** What this device has shown before the present product, and a way to forget it. Only the device knows. */
export default function RecentlySeen({ current, title }: SeenRowProps) {
  const texts = useTexts('wishlist');
  // As it was when the page opened: the row must not move while it is looked at.
  const [before, setBefore] = useState(() => seenList.read().filter((id) => id !== current));
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data: products } = trpc.product.cards.useQuery(
    { ids: before },
    { enabled: near && before.length > 0 },
  );
  useEffect(() => {
    if (current === undefined) return;
    const others = seenList.read().filter((id) => id !== current);
    seenList.keep([current, ...others].slice(0, MAX_SEEN));
  }, [current]);
  const forget = () => {
    seenList.keep([]);
    setBefore([]);
  };
  if (before.length === 0 || products?.length === 0) return null;
  return (
    <div ref={place}>
      {products && (
        <ProductRow
          title={title ?? texts.recentlySeen}
          products={products}
          note={
            <Button outline size="small" onClick={forget}>
              {texts.forgetSeen}
            </Button>
          }
        />
      )}
    </div>
  );
}
