import { Suspense } from 'react';
import { withTexts } from '../../lib/browser-texts.ts';
import { optionalPart } from '../../lib/lazy-part.tsx';
import { ClientOnly } from '../elements/client-only.tsx';
import type { WishToggleProps } from './wish-toggle.tsx';

/** Without its code or its texts there is no heart; nothing else depends on it. */
const WishToggle = optionalPart(() => withTexts('wishlist', import('./wish-toggle.tsx')));

/** The wishlist's heart. It comes after hydration: pages from the server know nobody's wishes. */
export const WishHeart = (props: WishToggleProps) => (
  <ClientOnly>
    <Suspense>
      <WishToggle {...props} />
    </Suspense>
  </ClientOnly>
);
