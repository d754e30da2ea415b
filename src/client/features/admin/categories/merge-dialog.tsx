import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { toCategory } from '../../../../shared/catalogue/categories.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './category-section.module.css';
import { type AdminCategory, useCategoryWork } from './use-category-work.ts';
import '../../form.css';

type MergeDialogProps = {
  opened: boolean;
  category: AdminCategory;
  onClose: () => void;
  onMerged: () => void;
};

/** Merges a category into another. */
export function MergeDialog({ opened, onClose, ...props }: MergeDialogProps) {
  const texts = useTexts('adminCategories');
  return (
    <AdminDialog opened={opened} onClose={onClose} title={texts.mergeTitle(props.category.label)}>
      {opened && <MergeForm onClose={onClose} {...props} />}
    </AdminDialog>
  );
}

function MergeForm({ category, onClose, onMerged }: Omit<MergeDialogProps, 'opened'>) {
  const texts = useTexts('adminCategories');
  const frame = useTexts('adminFrame');
  const work = useCategoryWork();
  const merge = trpc.admin.category.merge.useMutation();
  const [categories] = trpc.admin.category.list.useSuspenseQuery(undefined, { staleTime: 0 });
  const [into, setInto] = useState('');
  const others = categories.filter(({ value }) => value !== category.value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void work.run(() => merge.mutateAsync({ value: category.value, into: toCategory(into) }), onMerged);
      }}
    >
      <FormFields className={classes.fields} sending={work.busy}>
        <NativeSelect
          size="md"
          label={texts.mergeInto}
          required
          data-autofocus
          value={into}
          data={[{ value: '', label: texts.choose }, ...others.map(({ value, label }) => ({ value, label }))]}
          onChange={(event) => setInto(event.target.value)}
        />
        <p className={classes.note}>{texts.mergeText(category.label, category.products)}</p>
      </FormFields>
      <DialogActions error={work.error}>
        <Button outline onClick={onClose}>
          {frame.cancel}
        </Button>
        <Button type="submit" busy={work.busy} unavailable={into === ''}>
          {texts.merge}
        </Button>
      </DialogActions>
    </form>
  );
}
