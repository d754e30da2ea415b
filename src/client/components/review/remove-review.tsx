import type { ProductId } from '../../../shared/ids.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AskingButton } from '../elements/asking-button.tsx';
import { useRefresh } from './use-refresh.ts';

/** Deletes the person's review, once they have said yes. */
export function RemoveReview({ productId }: { productId: ProductId }) {
  const texts = useTexts('reviews');
  const errorText = useErrorText();
  const refresh = useRefresh(productId);
  const remove = trpc.review.remove.useMutation({
    async onSuccess() {
      await refresh();
      showToast({ kind: 'success', message: texts.removed });
    },
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
  });
  return (
    <AskingButton
      label={texts.remove}
      question={texts.removeQuestion}
      keep={texts.keep}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ productId })}
    />
  );
}
