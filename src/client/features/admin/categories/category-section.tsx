import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/elements/button.tsx';
import { PlusIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { TagIcon } from '../admin-icons.tsx';
import { adminPath, categoryAdminPath } from '../admin-paths.ts';
import { ListPanel, NothingFits, Outcome } from '../frame/list-panel.tsx';
import { ListTools } from '../frame/list-tools.tsx';
import { OrderList } from '../frame/order-list.tsx';
import { Pill } from '../frame/pill.tsx';
import { behindShown, reordered } from '../frame/reordered.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryPicture } from './category-picture.tsx';
import classes from './category-section.module.css';
import { type AdminCategory, useCategoryWork } from './use-category-work.ts';

/** All categories, in the shop's order. */
export default function CategorySection() {
  const texts = useTexts('adminCategories');
  const address = useListAddress();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <SectionHead
        title={texts.categories}
        lead={texts.lead}
        actions={
          <Button onClick={() => setAdding(true)}>
            <PlusIcon width="18" height="18" />
            {texts.newCategory}
          </Button>
        }
      />
      <ListTools address={address} searchLabel={texts.search} />
      <ListPanel failure={texts.failed}>
        <CategoryList address={address} />
      </ListPanel>
      <CategoryDialog
        opened={adding}
        category={null}
        onClose={() => setAdding(false)}
        onSaved={(saved) => navigate(categoryAdminPath(saved))}
      />
    </>
  );
}

const fits = ({ label, value, formerly }: AdminCategory, text: string): boolean =>
  [label, value, ...formerly].some((name) => name.toLowerCase().includes(text.toLowerCase()));

function CategoryList({ address }: { address: ListAddress }) {
  const texts = useTexts('adminCategories');
  const { inAll } = useTexts('adminFrame');
  const utils = trpc.useUtils();
  const work = useCategoryWork();
  const move = trpc.admin.category.move.useMutation();
  const [categories] = trpc.admin.category.list.useSuspenseQuery(undefined, { staleTime: 0 });
  const shown = categories.filter((category) => fits(category, address.shown.get('q') ?? ''));
  if (shown.length === 0) {
    return (
      <NothingFits address={address} filters={['q']}>
        <Notice icon={<TagIcon width="32" height="32" />} title={texts.none}>
          {texts.noneText}
        </Notice>
      </NothingFits>
    );
  }
  function reorder(moved: AdminCategory, nextShown: AdminCategory | null): void {
    const next = nextShown ?? behindShown(categories, shown, moved);
    // Shown at once; a refusal brings the true order back.
    utils.admin.category.list.setData(undefined, (before = []) =>
      reordered(before, ({ value }) => value, moved, next),
    );
    void work.run(() => move.mutateAsync({ value: moved.value, before: next?.value ?? null }));
  }
  return (
    <>
      <Outcome>{inAll(shown.length)}</Outcome>
      {work.error && <p role="alert">{work.error}</p>}
      <OrderList
        label={texts.categories}
        items={shown}
        keyOf={({ value }) => value}
        nameOf={({ label }) => label}
        onMove={reorder}
      >
        {(category) => <CategoryRow category={category} />}
      </OrderList>
    </>
  );
}

const CategoryRow = ({ category }: { category: AdminCategory }) => {
  const texts = useTexts('adminCategories');
  const { value, label, picture, shown, products, attributes } = category;
  return (
    <div className={classes.row}>
      <CategoryPicture picture={picture} />
      <div className={classes.names}>
        <Link className={classes.label} to={categoryAdminPath(value)}>
          {label}
        </Link>
        <span className={classes.note}>{value}</span>
      </div>
      {!shown && <Pill>{texts.hidden}</Pill>}
      <span className={classes.counts}>
        <Link to={adminPath('all-products', { category: value })}>{texts.products(products)}</Link>
        <span className={classes.note}>{texts.attributeCount(attributes)}</span>
      </span>
    </div>
  );
};
