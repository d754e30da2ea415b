import { Select } from '@mantine/core';
import { useRef } from 'react';
import { MAX_ACCESSORIES } from '../../../../../shared/catalogue/product-limits.ts';
import { type ProductId, toId } from '../../../../../shared/ids.ts';
import { TrashIcon } from '../../../../components/elements/later-icons.tsx';
import { Notice } from '../../../../components/elements/notice.tsx';
import { useErrorText } from '../../../../lib/error-text.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../../lib/trpc.ts';
import { useProductSearch } from '../../forms/use-product-search.ts';
import { IconButton } from '../../frame/icon-button.tsx';
import { OrderList } from '../../frame/order-list.tsx';
import { reordered } from '../../frame/reordered.ts';
import classes from './accessory-panel.module.css';

type Accessory = RouterOutputs['admin']['product']['accessories'][number];

const idOf = ({ id }: Accessory) => id;
const idsOf = (all: readonly Accessory[]) => all.map(idOf);

/** What goes with a product, in order. Each change is saved at once. */
export function AccessoryPanel({ id }: { id: ProductId }) {
  const texts = useTexts('adminProducts');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const query = utils.admin.product.accessories;
  const [accessories] = trpc.admin.product.accessories.useSuspenseQuery({ id }, { staleTime: 0 });
  /** Saves that have not ended. */
  const open = useRef(0);
  const save = trpc.admin.product.setAccessories.useMutation({
    // One after the other, in the order of the changes.
    scope: { id: 'accessories' },
    onSettled() {
      open.current--;
      return Promise.all([
        // While others wait, the stored choice lacks what they change.
        open.current === 0 && query.invalidate({ id }),
        utils.admin.product.changes.invalidate({ id }),
        utils.product.byId.invalidate({ id }),
      ]);
    },
  });
  async function change(changed: (now: readonly Accessory[]) => Accessory[]): Promise<void> {
    open.current++;
    await query.cancel({ id });
    const now = query.getData({ id }) ?? accessories;
    const next = changed(now);
    // Shown at once; a refusal brings the true choice back.
    query.setData({ id }, next);
    save.mutate({ id, before: idsOf(now), accessories: idsOf(next) });
  }
  return (
    <div className={classes.panel}>
      <AccessorySearch
        taken={[id, ...accessories.map((each) => each.id)]}
        full={accessories.length >= MAX_ACCESSORIES}
        onAdd={(added) => change((now) => [...now, added])}
      />
      {save.error && (
        <p className={classes.error} role="alert">
          {errorText(save.error)}
        </p>
      )}
      {accessories.length === 0 ? (
        <Notice title={texts.noAccessories}>{texts.noAccessoriesWhy}</Notice>
      ) : (
        <OrderList
          label={texts.labels.accessories}
          items={accessories}
          keyOf={idOf}
          nameOf={({ name }) => name}
          onMove={(moved, next) => change((now) => reordered(now, idOf, moved, next))}
        >
          {(accessory) => (
            <div className={classes.row}>
              <span>
                {accessory.name}
                {!accessory.onSale && <span className={classes.note}> · {texts.offSale}</span>}
              </span>
              <IconButton
                label={texts.removeAccessory(accessory.name)}
                onClick={() => change((now) => now.filter((each) => each.id !== accessory.id))}
              >
                <TrashIcon width="18" height="18" />
              </IconButton>
            </div>
          )}
        </OrderList>
      )}
    </div>
  );
}

type AccessorySearchProps = {
  /** What cannot be added. */
  taken: readonly ProductId[];
  full: boolean;
  onAdd: (added: Accessory) => void;
};

function AccessorySearch({ taken, full, onAdd }: AccessorySearchProps) {
  const texts = useTexts('adminProducts');
  const { items, select } = useProductSearch();
  const offered = items.filter((item) => !taken.includes(item.id));
  return (
    <Select
      {...select}
      size="md"
      searchable
      label={texts.addAccessory}
      description={texts.accessoriesAdvice(MAX_ACCESSORIES)}
      disabled={full}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      // In a portal it would be outside the page's landmarks.
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => {
        const added = offered.find((item) => item.id === value);
        if (!added) return;
        onAdd({ id: toId('product', added.id), name: added.name, onSale: added.onSale });
        select.onSearchChange('');
      }}
    />
  );
}
