import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/elements/button.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Puts the goods of an order into the cart once more, and says which are not to be had. */
export function BuyAgain({ number }: { number: string }) {
  const texts = useTexts('purchase');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const buy = trpc.order.buyAgain.useMutation({
    async onSuccess({ added, left }) {
      void utils.cart.count.invalidate();
      // The cart page must not start with the old cart, nor the checkout with its price.
      void utils.cart.get.reset();
      void utils.order.quote.reset();
      if (left.length > 0) showToast({ kind: 'error', message: texts.notAgain(left), travels: true });
      if (added > 0 || left.length === 0) await navigate(paths.cart);
    },
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
  });
  return (
    <Button busy={buy.isPending} onClick={() => buy.mutate({ number })}>
      {texts.buyAgain}
    </Button>
  );
}
