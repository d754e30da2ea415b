import { useState } from 'react';
import { DEMO_REMOVAL_WORDS } from '../../../../shared/operations/demo.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useCategoryRefresh } from '../categories/use-category-work.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import classes from './demo-card.module.css';

/** Deletes the categories that the shop came with and nothing uses, which outlived the demo's products. */
export function EmptyCategoriesCard({ names }: { names: readonly string[] }) {
  const texts = useTexts('adminSettings');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const refreshCategories = useCategoryRefresh();
  const [asking, setAsking] = useState(false);
  const remove = trpc.admin.demo.remove.useMutation({
    async onSuccess({ categories }) {
      setAsking(false);
      showToast({ kind: 'success', message: texts.demoCategoriesGone(categories.length) });
      await Promise.all([utils.admin.invalidate(), utils.product.invalidate(), refreshCategories()]);
    },
  });
  return (
    <section className={classes.card} aria-labelledby="empty-categories">
      <h2 id="empty-categories">{texts.emptyCategories}</h2>
      <p className={classes.note}>{texts.emptyCategoriesNote(names.length)}</p>
      <Button outline onClick={() => setAsking(true)}>
        {texts.deleteEmpty}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.deleteEmptyQuestion}
        confirm={texts.deleteThem}
        busy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => remove.mutate({ confirm: DEMO_REMOVAL_WORDS, categories: true })}
        onClose={() => {
          remove.reset();
          setAsking(false);
        }}
      >
        <p>{texts.demoCategoriesNote(names.join(', '))}</p>
        <p>{texts.noWayBack}</p>
      </ConfirmDialog>
    </section>
  );
}
