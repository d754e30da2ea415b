import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  CATEGORY_MAX,
  type Category,
  LABEL_MAX,
  SLUG,
  slugOf,
  UNIT_MAX,
} from '../../../../shared/catalogue/categories.ts';
import { ATTRIBUTE_TYPES, type AttributeType } from '../../../../shared/catalogue/product-words.ts';
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
import { type AdminAttribute, useCategoryWork } from './use-category-work.ts';
import '../../form.css';

/** The attribute that is edited; `new` for one that is made. */
export type EditedAttribute = AdminAttribute | 'new' | null;

type AttributeDialogProps = { category: Category; edited: EditedAttribute; onClose: () => void };

/** Makes or changes an attribute. */
export function AttributeDialog({ category, edited, onClose }: AttributeDialogProps) {
  const texts = useTexts('adminCategories');
  const title = edited && edited !== 'new' ? texts.editAttribute(edited.label) : texts.newAttribute;
  return (
    <FormDialog opened={edited !== null} onClose={onClose} title={title} size={480} fullScreenOnPhones>
      {(frame) => (
        <AttributeForm category={category} attribute={edited === 'new' ? null : edited} frame={frame} />
      )}
    </FormDialog>
  );
}

const NEW: AdminAttribute = {
  ...{ key: '', label: '', type: 'text', unit: null },
  ...{ filterable: true, compared: true, onCards: false },
};

/** What can be changed later, as the calls take it. */
const fieldsOf = ({ label, type, unit, filterable, compared, onCards }: AdminAttribute) => ({
  // The unit's field goes with the type.
  ...{ label: label.trim(), unit: type === 'number' ? (unit?.trim() ?? '') : '' },
  ...{ filterable, compared, onCards },
});

type AttributeFormProps = { category: Category; attribute: AdminAttribute | null; frame: FormFrame };

function AttributeForm({ category: shown, attribute, frame }: AttributeFormProps) {
  const texts = useTexts('adminCategories');
  const { cancel } = useTexts('adminFrame');
  const work = useCategoryWork();
  const form = useRef<HTMLFormElement>(null);
  const add = trpc.admin.category.addAttribute.useMutation();
  const change = trpc.admin.category.changeAttribute.useMutation();
  /** The one it opened for: when that is merged, the page shows another. */
  const [category] = useState(shown);
  const [draft, setDraft] = useState(attribute ?? NEW);
  /** Null until it is typed: a new attribute's key follows its name. */
  const [typed, setTyped] = useState<string | null>(attribute?.key ?? null);
  const [checked, setChecked] = useState(false);
  useUnsaved(frame, typed !== (attribute?.key ?? null) || !isSame(draft, attribute ?? NEW));
  const key = typed ?? slugOf(draft.label);
  const faults = {
    label: draft.label.trim() === '' ? texts.checkName : null,
    key: attribute || SLUG.test(key.trim()) ? null : texts.checkKey,
  };
  const set = (changed: Partial<AdminAttribute>) => setDraft({ ...draft, ...changed });

  /** @param goOn whether the form stays, empty, for the next attribute. */
  function submit(goOn = false): void {
    showFaults(form.current, () => setChecked(true));
    if (faults.label || faults.key) return;
    const fields = fieldsOf(draft);
    const before = fieldsOf(attribute ?? NEW);
    const save = () =>
      attribute
        ? change.mutateAsync({
            ...{ category, key: attribute.key },
            ...changedFields(before, fields),
            before: { label: before.label, unit: before.unit },
          })
        : add.mutateAsync({ ...fields, category, key: key.trim(), type: draft.type });
    void work.run(save, () => {
      if (!goOn) return frame.onSaved();
      setDraft(NEW);
      setTyped(null);
      setChecked(false);
      form.current?.querySelector('input')?.focus();
    });
  }

  const use = (name: 'filterable' | 'compared' | 'onCards', description?: string) => (
    <Checkbox
      size="md"
      label={texts[name]}
      {...(description ? { description } : {})}
      checked={draft[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  );
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
          value={draft.label}
          error={checked && faults.label}
          onChange={(event) => set({ label: event.target.value })}
        />
        <TextInput
          size="md"
          name="key"
          label={texts.key}
          description={texts.keyAdvice}
          required
          readOnly={attribute !== null}
          maxLength={CATEGORY_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={key}
          error={checked && faults.key}
          onChange={(event) => setTyped(event.target.value)}
        />
        <NativeSelect
          size="md"
          label={texts.type}
          description={texts.typeFixed}
          disabled={attribute !== null}
          value={draft.type}
          data={ATTRIBUTE_TYPES.map((type) => ({ value: type, label: texts.types[type] }))}
          onChange={(event) => set({ type: event.target.value as AttributeType })}
        />
        {draft.type === 'number' && (
          <TextInput
            size="md"
            name="unit"
            label={texts.unit}
            description={texts.unitAdvice}
            maxLength={UNIT_MAX}
            autoComplete="off"
            value={draft.unit ?? ''}
            onChange={(event) => set({ unit: event.target.value })}
          />
        )}
        {use('filterable')}
        {use('compared')}
        {use('onCards', texts.onCardsAdvice)}
      </FormFields>
      <DialogActions error={work.error}>
        <Button outline onClick={frame.onCancel}>
          {cancel}
        </Button>
        {!attribute && (
          <Button outline busy={work.busy} onClick={() => submit(true)}>
            {texts.addAndGoOn}
          </Button>
        )}
        <Button type="submit" busy={work.busy}>
          {attribute ? texts.save : texts.add}
        </Button>
      </DialogActions>
    </form>
  );
}
