import { Suspense, useState } from 'react';
import type { ProductId } from '../../../shared/ids.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../elements/button.tsx';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { SmallFailure } from '../feedback/small-failure.tsx';

const StockAlertForm = lazyPart(() => import('./stock-alert-form.tsx'));

/** On the page of a product that is sold out: leads to the form for a mail when it is back. */
export function StockAlert({ product }: { product: { id: ProductId; name: string } }) {
  const texts = useTexts('catalogue');
  const { unreachable, tryAgain } = useTexts('shop');
  const [opened, setOpened] = useState(false);
  const button = (busy: boolean) => (
    <Button outline busy={busy} onClick={() => setOpened(true)}>
      {texts.tellWhenBack}
    </Button>
  );
  if (!opened) return button(false);
  return (
    <ErrorBoundary
      fallback={(_error, retry) => <SmallFailure failure={unreachable} again={tryAgain} onRetry={retry} />}
    >
      <Suspense fallback={button(true)}>
        <StockAlertForm product={product} />
      </Suspense>
    </ErrorBoundary>
  );
}
