import { useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import type { Product } from './product-draft.ts';
import { useCatalogueRefresh } from './use-catalogue-refresh.ts';

type SaleSwitchProps = {
  product: Product;
  /** True while the form beside it has unsaved changes. */
  disabled: boolean;
  /** Called once the product has been refetched. */
  onChanged: () => void;
};

/** Takes a product off sale, after confirmation, or puts it back. */
export function SaleSwitch({ product, disabled, onChanged }: SaleSwitchProps) {
  const errorText = useErrorText();
  const { done: answers } = useTexts('answers');
  const texts = useTexts('adminProducts');
  const [asking, setAsking] = useState(false);
  const refresh = useCatalogueRefresh();
  const done = async (message: string) => {
    showToast({ message, kind: 'success' });
    setAsking(false);
    await refresh();
    onChanged();
  };
  const takeOff = trpc.admin.product.takeOffSale.useMutation({
    onSuccess: () => done(answers.takenOffSale),
  });
  const putOn = trpc.admin.product.putOnSale.useMutation({
    onSuccess: () => done(product.publishedAt ? answers.putOnSale : texts.published),
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  const input = { id: product.id };
  if (!product.onSale) {
    return (
      <Button size="small" unavailable={disabled} busy={putOn.isPending} onClick={() => putOn.mutate(input)}>
        {product.publishedAt ? texts.putOnSale : texts.publish}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        outline
        unavailable={disabled}
        onClick={() => {
          takeOff.reset();
          setAsking(true);
        }}
      >
        {texts.takeOffSale}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.takeOffSaleQuestion}
        confirm={texts.takeOffSale}
        busy={takeOff.isPending}
        error={takeOff.error ? errorText(takeOff.error) : undefined}
        onConfirm={() => takeOff.mutate(input)}
        onClose={() => setAsking(false)}
      >
        {texts.leavesShop(product.name)}
      </ConfirmDialog>
    </>
  );
}
