import type { ReactNode } from 'react';
import type { ProductId } from '../../../../shared/ids.ts';
import { Button, ButtonLink } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import {
  type ActionProps,
  type ProductActions,
  ProductActionsProvider,
} from '../../../components/product/product-actions.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { isNotFound, type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { BoxIcon } from '../admin-icons.tsx';
import { adminPath } from '../admin-paths.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';

type ProductPreviewProps = {
  id: ProductId;
  /** Draws a product as its page does. */
  Face: (props: { product: RouterOutputs['product']['byId'] }) => ReactNode;
};

/** A product's page before shoppers see it, drafts included. */
export function ProductPreview({ id, Face }: ProductPreviewProps) {
  const texts = useTexts('adminProducts');
  const all = adminPath('all-products');
  return (
    <>
      <SectionHead
        title={texts.preview}
        lead={texts.previewWhy}
        actions={<ButtonLink to={adminPath('all-products', { edit: id })}>{texts.editThis}</ButtonLink>}
      />
      <ListPanel
        failure={texts.productFailed}
        instead={(error) =>
          isNotFound(error) && (
            <Notice
              icon={<BoxIcon width="32" height="32" />}
              title={texts.noSuchProduct}
              actions={<ButtonLink to={all}>{texts.showAllProducts}</ButtonLink>}
            >
              {texts.noSuchProductWhy}
            </Notice>
          )
        }
      >
        <ProductActionsProvider value={NO_ACTIONS}>
          <Loaded id={id} Face={Face} />
        </ProductActionsProvider>
      </ListPanel>
    </>
  );
}

function Loaded({ id, Face }: ProductPreviewProps) {
  const [product] = trpc.admin.product.preview.useSuspenseQuery({ id });
  return <Face product={product} />;
}

const Unavailable = ({ label, look = {} }: ActionProps) => (
  <Button {...look} unavailable>
    {label}
  </Button>
);

const NO_ACTIONS: ProductActions = { AddToCart: Unavailable, Buy: Unavailable };
