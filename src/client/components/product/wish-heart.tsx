import { Suspense } from 'react';
import { loadTexts } from '../../lib/browser-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { ClientOnly } from '../elements/client-only.tsx';
import type { WishToggleProps } from './wish-toggle.tsx';

/** Without its code or its texts there is no heart; nothing else depends on it. */
const WishToggle = lazyPart<WishToggleProps>(() =>
  Promise.all([import('./wish-toggle.tsx'), loadTexts('wishlist')]).then(
    ([part]) => ({ default: part.WishToggle }),
    () => ({ default: () => null }),
  ),
);

/** The wishlist's heart. It comes after hydration: pages from the server know nobody's wishes. */
export const WishHeart = (props: WishToggleProps) => (
  <ClientOnly>
    <Suspense>
      <WishToggle {...props} />
    </Suspense>
  </ClientOnly>
);
