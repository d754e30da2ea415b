import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { findCategory } from '../../../../shared/catalogue/categories.ts';
import { Button, ButtonLink } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { TagIcon } from '../admin-icons.tsx';
import { adminPath, categoryAdminPath } from '../admin-paths.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { AttributeList } from './attribute-list.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import classes from './category-section.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { type AdminCategory, useCategoryWork } from './use-category-work.ts';

/** A category: its name, what can be done with it, and its attributes. */
export function CategoryPage({ value }: { value: string }) {
  const texts = useTexts('adminCategories');
  const [categories] = trpc.admin.category.list.useSuspenseQuery(undefined, { staleTime: 0 });
  const found = findCategory(categories, value);
  const category = categories.find((each) => each === found);
  return (
    <div className={classes.page}>
      <p>
        <Link to={adminPath('categories')}>{texts.allCategories}</Link>
      </p>
      {category ? (
        <CategoryDetails category={category} />
      ) : (
        <Notice
          icon={<TagIcon width="32" height="32" />}
          title={texts.noSuchCategory}
          actions={<ButtonLink to={adminPath('categories')}>{texts.allCategories}</ButtonLink>}
        />
      )}
    </div>
  );
}

function CategoryDetails({ category }: { category: AdminCategory }) {
  const texts = useTexts('adminCategories');
  const navigate = useNavigate();
  const work = useCategoryWork();
  const change = trpc.admin.category.change.useMutation();
  const remove = trpc.admin.category.remove.useMutation();
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'merge' | 'remove'; of: AdminCategory } | null>(
    null,
  );
  const { value, label, shown, products } = category;
  /** The one that the dialog opened for: when that is merged, the page shows another. */
  const chosen = opened?.of ?? category;
  const open = (dialog: 'edit' | 'merge' | 'remove') => setOpened({ dialog, of: category });
  // Its own in lower case is among them where only the case was changed.
  const formerly = category.formerly.filter((each) => each !== value);
  const close = () => setOpened(null);
  const toList = () => navigate(adminPath('categories'));
  return (
    <>
      <SectionHead
        title={label}
        lead={
          <>
            <Link to={adminPath('all-products', { category: value })}>{texts.products(products)}</Link>
            {shown && (
              <>
                {' · '}
                <Link to={paths.category([value])}>{texts.seeInShop}</Link>
              </>
            )}
          </>
        }
        actions={
          <>
            <Button outline onClick={() => open('edit')}>
              {texts.edit}
            </Button>
            <Button
              outline
              busy={work.busy}
              onClick={() => work.run(() => change.mutateAsync({ value, shown: !shown }))}
            >
              {shown ? texts.hideIt : texts.showIt}
            </Button>
            <Button outline onClick={() => open('merge')}>
              {texts.merge}
            </Button>
            {products === 0 && (
              <Button outline onClick={() => open('remove')}>
                {texts.remove}
              </Button>
            )}
          </>
        }
      />
      {!shown && <p role="status">{texts.hiddenNote}</p>}
      {formerly.length > 0 && <p className={classes.note}>{texts.leadsHere(formerly.join(', '))}</p>}
      {work.error && opened === null && (
        <p className={classes.error} role="alert">
          {work.error}
        </p>
      )}
      <ListPanel failure={texts.attributesFailed}>
        <AttributeList category={value} />
      </ListPanel>
      <CategoryDialog
        opened={opened?.dialog === 'edit'}
        category={chosen}
        onClose={close}
        onSaved={(saved) => navigate(categoryAdminPath(saved), { replace: true })}
      />
      <MergeDialog opened={opened?.dialog === 'merge'} category={chosen} onClose={close} onMerged={toList} />
      <ConfirmDialog
        opened={opened?.dialog === 'remove'}
        title={texts.removeTitle(chosen.label)}
        confirm={texts.remove}
        busy={work.busy}
        error={work.error}
        onConfirm={() => work.run(() => remove.mutateAsync({ value: chosen.value }), toList)}
        onClose={close}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  );
}
