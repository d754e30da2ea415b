import { Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ProductId, toId } from '../../../../shared/ids.ts';
import { Button } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { isNotFound, trpc } from '../../../lib/trpc.ts';
import { BoxIcon } from '../admin-icons.tsx';
import { productPreviewPath } from '../admin-paths.ts';
import { AdminDialog } from '../frame/admin-dialog.tsx';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { type FormFrame, formFrame, useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import { AccessoryPanel } from './accessories/accessory-panel.tsx';
import { ChangeHistory } from './change-history.tsx';
import { EditProduct, NewProduct } from './product-editor.tsx';
import classes from './product-form.module.css';
import { ProductMore } from './product-more.tsx';
import { SaleSwitch } from './sale-switch.tsx';
import { StockPanel } from './stock-panel.tsx';
import { VariantsPanel } from './variants/variants-panel.tsx';

/** Stands for the id in the address of a new product's dialog. */
export const NEW = 'new';

type ProductDialogProps = {
  /** A product's id, or NEW; '' while the dialog is closed. */
  target: string;
  onClose: () => void;
  /** Shows another product instead. */
  onOpen: (id: ProductId) => void;
};

/** Creates or edits a product; asks before unsaved changes are lost. */
export function ProductDialog({ target, onClose, onOpen }: ProductDialogProps) {
  const texts = useTexts('adminProducts');
  const guard = useLeaveGuard();
  const frame = formFrame(guard, onClose);
  return (
    <>
      <AdminDialog
        opened={target !== ''}
        onClose={frame.onCancel}
        title={target === NEW ? texts.uploadProduct : texts.editProduct}
        size={860}
        fullScreenOnPhones
      >
        {target === NEW && <NewProduct frame={frame} />}
        {target !== NEW && target !== '' && (
          <ListPanel
            failure={texts.productFailed}
            instead={(error) =>
              isNotFound(error) && (
                <Notice
                  icon={<BoxIcon width="32" height="32" />}
                  title={texts.noSuchProduct}
                  actions={<Button onClick={onClose}>{texts.showAllProducts}</Button>}
                >
                  {texts.noSuchProductWhy}
                </Notice>
              )
            }
          >
            <ProductTabs
              key={target}
              id={toId('product', target)}
              dirty={guard.dirty}
              frame={frame}
              onClose={onClose}
              onOpen={(id) => guard.leave(() => onOpen(id))}
            />
          </ListPanel>
        )}
      </AdminDialog>
      <LeaveQuestion guard={guard} />
    </>
  );
}

type ProductTabsProps = Pick<ProductDialogProps, 'onClose' | 'onOpen'> & {
  id: ProductId;
  dirty: boolean;
  frame: FormFrame;
};

function ProductTabs({ id, dirty, frame, onClose, onOpen }: ProductTabsProps) {
  const texts = useTexts('adminProducts');
  const { variants } = useTexts('adminVariants');
  // Fetched when opened and then only on demand, so that nothing changes while somebody types.
  const [product, query] = trpc.admin.product.byId.useSuspenseQuery(
    { id },
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
  );
  const [edition, setEdition] = useState(0);
  const [tab, setTab] = useState('details');
  const [stockTyped, setStockTyped] = useState(false);
  const [variantsTyped, setVariantsTyped] = useState(false);
  const [editing, setEditing] = useState(false);
  useUnsaved(frame, stockTyped || variantsTyped);
  const holdEdited = useCallback(() => {
    const release = frame.hold();
    setEditing(true);
    return () => {
      setEditing(false);
      release();
    };
  }, [frame.hold]);
  const reload = useCallback(
    async () => (await query.refetch({ throwOnError: true })).data ?? product,
    [query, product],
  );
  async function readAgain(): Promise<void> {
    await reload();
    setEdition((before) => before + 1);
  }
  async function showUnsaved(): Promise<void> {
    await readAgain();
    setTab(stockTyped ? 'stock' : 'variants');
  }
  const editor: FormFrame = {
    ...frame,
    hold: holdEdited,
    // Stock and variants have their own save buttons: unsaved input there is shown rather than lost.
    onSaved: () => (stockTyped || variantsTyped ? void showUnsaved() : frame.onSaved()),
  };
  return (
    <>
      <div className={classes.facts}>
        <strong className={classes.product}>{product.name}</strong>
        <span className={classes.sale} data-on={product.onSale}>
          {product.onSale ? texts.onSale : product.publishedAt ? texts.offSale : texts.draft}
        </span>
        {product.onSale ? (
          <Link to={paths.product(id)}>{texts.seeInShop}</Link>
        ) : (
          <Link to={productPreviewPath(id)}>{texts.preview}</Link>
        )}
        <SaleSwitch product={product} disabled={dirty} onChanged={() => setEdition((before) => before + 1)} />
        <ProductMore product={product} disabled={dirty} onCopied={onOpen} onDeleted={onClose} />
      </div>
      {/* Not `activity`, which ends the effects of a hidden tab, and with them its hold on the leave guard. */}
      <Tabs value={tab} keepMountedMode="display-none" onChange={(next) => setTab(next ?? 'details')}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="details">{texts.details}</Tabs.Tab>
          <Tabs.Tab value="stock">{texts.stock}</Tabs.Tab>
          <Tabs.Tab value="accessories">{texts.labels.accessories}</Tabs.Tab>
          <Tabs.Tab value="variants">{variants}</Tabs.Tab>
          <Tabs.Tab value="changes">{texts.changes}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <EditProduct key={edition} product={product} reload={reload} frame={editor} />
        </Tabs.Panel>
        <Tabs.Panel value="stock">
          <StockPanel product={product} onTyped={setStockTyped} />
        </Tabs.Panel>
        <Tabs.Panel value="accessories">
          <ListPanel failure={texts.productFailed}>
            <AccessoryPanel id={id} />
          </ListPanel>
        </Tabs.Panel>
        <Tabs.Panel value="variants">
          <VariantsPanel
            product={product}
            editing={editing}
            onTyped={setVariantsTyped}
            onMade={readAgain}
            onOpen={onOpen}
          />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <ListPanel failure={texts.changesFailed}>
            <ChangeHistory id={id} />
          </ListPanel>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
