import { useState } from 'react';
import type { Category } from '../../../../shared/catalogue/categories.ts';
import { Button } from '../../../components/elements/button.tsx';
import { PlusIcon, TrashIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EditIcon, TagIcon } from '../admin-icons.tsx';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { OrderList } from '../frame/order-list.tsx';
import { Pill } from '../frame/pill.tsx';
import { reordered } from '../frame/reordered.ts';
import { AttributeDialog, type EditedAttribute } from './attribute-dialog.tsx';
import classes from './category-section.module.css';
import { type AdminAttribute, useCategoryWork } from './use-category-work.ts';

const USES = ['filterable', 'compared', 'onCards'] as const;

/** The attributes of a category, in order. */
export function AttributeList({ category }: { category: Category }) {
  const texts = useTexts('adminCategories');
  const utils = trpc.useUtils();
  const work = useCategoryWork();
  const move = trpc.admin.category.moveAttribute.useMutation();
  const remove = trpc.admin.category.removeAttribute.useMutation();
  const [attributes] = trpc.admin.category.attributes.useSuspenseQuery({ category }, { staleTime: 0 });
  const [edited, setEdited] = useState<EditedAttribute>(null);
  const [removed, setRemoved] = useState<(AdminAttribute & { category: Category }) | null>(null);

  function reorder(moved: AdminAttribute, next: AdminAttribute | null): void {
    // Shown at once; a refusal brings the true order back.
    utils.admin.category.attributes.setData({ category }, (before = []) =>
      reordered(before, ({ key }) => key, moved, next),
    );
    void work.run(() => move.mutateAsync({ category, key: moved.key, before: next?.key ?? null }));
  }

  return (
    <section className={classes.fields} aria-label={texts.attributes}>
      <div className={classes.heading}>
        <div>
          <h2>{texts.attributes}</h2>
          <p className={classes.note}>{texts.attributesLead}</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <PlusIcon width="18" height="18" />
          {texts.newAttribute}
        </Button>
      </div>
      {work.error && !removed && (
        <p className={classes.error} role="alert">
          {work.error}
        </p>
      )}
      {attributes.length === 0 ? (
        <Notice icon={<TagIcon width="32" height="32" />} title={texts.noAttributes}>
          {texts.attributeExample}
        </Notice>
      ) : (
        <OrderList
          label={texts.attributes}
          items={attributes}
          keyOf={({ key }) => key}
          nameOf={({ label }) => label}
          onMove={reorder}
        >
          {(attribute) => (
            <div className={classes.row}>
              <div className={classes.names}>
                <strong>{attribute.label}</strong>
                <span className={classes.note}>
                  {[texts.types[attribute.type], attribute.unit, attribute.key].filter(Boolean).join(' · ')}
                </span>
              </div>
              <span className={classes.uses}>
                {USES.filter((use) => attribute[use]).map((use) => (
                  <Pill key={use} tone={use === 'onCards' ? 'accent' : 'soft'}>
                    {texts.uses[use]}
                  </Pill>
                ))}
              </span>
              <span className={classes.buttons}>
                <IconButton label={texts.editAttribute(attribute.label)} onClick={() => setEdited(attribute)}>
                  <EditIcon width="18" height="18" />
                </IconButton>
                <IconButton
                  label={texts.removeAttribute(attribute.label)}
                  onClick={() => setRemoved({ ...attribute, category })}
                >
                  <TrashIcon width="18" height="18" />
                </IconButton>
              </span>
            </div>
          )}
        </OrderList>
      )}
      <AttributeDialog category={category} edited={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        opened={removed !== null}
        title={texts.removeAttributeTitle(removed?.label ?? '')}
        confirm={texts.remove}
        busy={work.busy}
        error={work.error}
        onConfirm={() =>
          removed &&
          work.run(
            () => remove.mutateAsync({ category: removed.category, key: removed.key }),
            () => setRemoved(null),
          )
        }
        onClose={() => setRemoved(null)}
      >
        {texts.removeAttributeText}
      </ConfirmDialog>
    </section>
  );
}
