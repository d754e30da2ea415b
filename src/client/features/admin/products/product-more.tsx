import { useState } from 'react';
import type { ProductId } from '../../../../shared/ids.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import type { Product } from './product-draft.ts';
import { useCatalogueRefresh } from './use-catalogue-refresh.ts';

type ProductMoreProps = {
  product: Product;
  /** True while the form beside it has unsaved changes. */
  disabled: boolean;
  /** Shows the new product. */
  onCopied: (id: ProductId) => void;
  onDeleted: () => void;
};

/** Duplicates a product as a draft, or deletes it after confirmation. */
export function ProductMore({ product, disabled, onCopied, onDeleted }: ProductMoreProps) {
  const texts = useTexts('adminProducts');
  const errorText = useErrorText();
  const refresh = useCatalogueRefresh();
  const [asking, setAsking] = useState(false);
  const duplicate = trpc.admin.product.duplicate.useMutation({
    onSuccess({ id }) {
      showToast({ message: texts.duplicated, kind: 'success' });
      onCopied(id);
      void refresh();
    },
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  const remove = trpc.admin.product.remove.useMutation({
    onSuccess() {
      showToast({ message: texts.deleted, kind: 'success' });
      setAsking(false);
      onDeleted();
      void refresh();
    },
  });
  const input = { id: product.id };
  return (
    <>
      <Button
        size="small"
        outline
        unavailable={disabled}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate(input)}
      >
        {texts.duplicate}
      </Button>
      <Button
        size="small"
        outline
        unavailable={disabled}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.deleteQuestion}
        confirm={texts.delete}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate(input)}
        onClose={() => setAsking(false)}
      >
        {texts.deleteWhy(product.name)}
      </ConfirmDialog>
    </>
  );
}
