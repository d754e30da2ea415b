import { Suspense } from 'react';
import type { ProductId } from '../../../shared/ids.ts';
import { ClientOnly } from '../../components/elements/client-only.tsx';
import { withTexts } from '../../lib/browser-texts.ts';
import { SEEN_KEY } from '../../lib/device/kept-on-device.ts';
import { optionalPart } from '../../lib/lazy-part.tsx';

export type SeenRowProps = {
  /** The product on the page, if there is one: it counts as seen. */
  current?: ProductId;
  /** Instead of the shop's own. */
  title?: string | null;
};

/** Without its code or its texts there is no such row. */
const RecentlySeen = optionalPart(() => withTexts('wishlist', import('./recently-seen.tsx')));

/** The products seen last. A new visitor has none, and loads nothing for it. */
export const SeenRow = (props: SeenRowProps) => (
  <ClientOnly>
    <LoadedRow {...props} />
  </ClientOnly>
);

const hasSeen = (): boolean => localStorage.getItem(SEEN_KEY) !== null;

const LoadedRow = (props: SeenRowProps) =>
  (props.current !== undefined || hasSeen()) && (
    <Suspense>
      <RecentlySeen key={props.current} {...props} />
    </Suspense>
  );
