import { Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  CATEGORY_MAX,
  type Category,
  LABEL_MAX,
  SLUG,
  slugOf,
  toCategory,
} from '../../../../shared/catalogue/categories.ts';
import { mediaHashOf } from '../../../../shared/catalogue/pictures.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { showFaults } from '../forms/form-focus.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import { changedFields, isSame } from '../plans/merging.ts';
import classes from './category-section.module.css';
import { PictureChoice } from './picture-choice.tsx';
import { type AdminCategory, useCategoryWork } from './use-category-work.ts';
import '../../form.css';

type CategoryDialogProps = {
  opened: boolean;
  /**
   * Null for a new one. As it was when the dialog opened: what is not changed here stays as another admin may have
   * saved it.
   */
  category: AdminCategory | null;
  onClose: () => void;
  /** Called with a new address after saving. */
  onSaved?: (value: Category) => void;
};

/** Makes a category, or changes its name, address and picture. */
export function CategoryDialog({ opened, category, onClose, onSaved }: CategoryDialogProps) {
  const texts = useTexts('adminCategories');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={category ? texts.editTitle(category.label) : texts.newCategory}
      size={520}
      fullScreenOnPhones
    >
      {(frame) => <CategoryForm category={category} frame={frame} onSaved={onSaved} />}
    </FormDialog>
  );
}

type CategoryFormProps = Pick<CategoryDialogProps, 'category'> & {
  frame: FormFrame;
  onSaved: CategoryDialogProps['onSaved'] | undefined;
};

function CategoryForm({ category, frame, onSaved }: CategoryFormProps) {
  const texts = useTexts('adminCategories');
  const { cancel } = useTexts('adminFrame');
  const work = useCategoryWork();
  const form = useRef<HTMLFormElement>(null);
  const create = trpc.admin.category.create.useMutation();
  const change = trpc.admin.category.change.useMutation();
  const [label, setLabel] = useState(category?.label ?? '');
  /** Null until it is typed: a new category's address follows its name. */
  const [typed, setTyped] = useState<string | null>(category?.value ?? null);
  const [shown, setShown] = useState(category?.shown ?? true);
  const [picture, setPicture] = useState(category?.picture ?? null);
  const [uploading, setUploading] = useState(false);
  const [checked, setChecked] = useState(false);
  const before = [
    category?.label ?? '',
    category?.value ?? null,
    category?.shown ?? true,
    category?.picture ?? null,
  ];
  useUnsaved(frame, !isSame([label, typed, shown, picture], before));
  const address = (typed ?? slugOf(label)).trim();
  const faults = {
    label: label.trim() === '' ? texts.checkName : null,
    address: address === category?.value || SLUG.test(address) ? null : texts.checkAddress,
  };

  function submit(): void {
    showFaults(form.current, () => setChecked(true));
    if (uploading || faults.label || faults.address) return;
    const pictureHash = mediaHashOf(picture ?? '');
    const fields = { label: label.trim(), address: toCategory(address), shown };
    const save = () =>
      category
        ? change.mutateAsync({
            value: category.value,
            ...changedFields(
              { label: category.label, address: category.value, shown: category.shown },
              fields,
            ),
            ...(picture === category.picture ? {} : { pictureHash }),
            before: { label: category.label, pictureHash: mediaHashOf(category.picture ?? '') },
          })
        : create.mutateAsync({ ...fields, pictureHash });
    void work.run(save, () => {
      frame.onSaved();
      if (fields.address !== category?.value) onSaved?.(fields.address);
    });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFields className={classes.fields} sending={work.busy}>
        <TextInput
          size="md"
          name="label"
          label={texts.name}
          required
          data-autofocus
          maxLength={LABEL_MAX}
          autoComplete="off"
          value={label}
          error={checked && faults.label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextInput
          size="md"
          name="address"
          label={texts.address}
          description={category && address !== category.value ? texts.addressMoves : texts.addressAdvice}
          required
          maxLength={CATEGORY_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed ?? slugOf(label)}
          error={checked && faults.address}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox
          size="md"
          label={texts.shownBox}
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <PictureChoice picture={picture} onChange={setPicture} onBusy={setUploading} />
      </FormFields>
      <DialogActions error={work.error}>
        <Button outline onClick={frame.onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={work.busy || uploading}>
          {category ? texts.save : texts.add}
        </Button>
      </DialogActions>
    </form>
  );
}
