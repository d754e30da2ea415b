import { useState } from 'react';
import type { ProductId } from '../../../../../shared/ids.ts';
import { Button, ButtonLink } from '../../../../components/elements/button.tsx';
import { Notice } from '../../../../components/elements/notice.tsx';
import { useTexts } from '../../../../lib/texts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { adminPath } from '../../admin-paths.ts';
import { addFields } from '../../forms/form-focus.ts';
import { ListPanel } from '../../frame/list-panel.tsx';
import type { Product } from '../product-draft.ts';
import { MakeForm } from './make-form.tsx';
import { VariantGroup } from './variant-group.tsx';

type VariantsPanelProps = {
  product: Product;
  /** The product's form has unsaved changes, which making variants would overtake. */
  editing: boolean;
  /** Called with whether there is unsaved input. */
  onTyped: (typed: boolean) => void;
  /** Called once the product itself may have changed. */
  onMade: () => Promise<void>;
  /** Shows another product instead. */
  onOpen: (id: ProductId) => void;
};

/** The forms in which a product comes: making them, and the group that they are. */
export function VariantsPanel(props: VariantsPanelProps) {
  const texts = useTexts('adminVariants');
  return (
    <ListPanel failure={texts.failed}>
      <Loaded {...props} />
    </ListPanel>
  );
}

function Loaded({ product, editing, onTyped, onMade, onOpen }: VariantsPanelProps) {
  const [group] = trpc.admin.variant.of.useSuspenseQuery({ id: product.id });
  if (group) return <VariantGroup product={product} group={group} onTyped={onTyped} onOpen={onOpen} />;
  return <NoGroup product={product} editing={editing} onTyped={onTyped} onMade={onMade} />;
}

function NoGroup({ product, editing, onTyped, onMade }: Omit<VariantsPanelProps, 'onOpen'>) {
  const texts = useTexts('adminVariants');
  const [making, setMaking] = useState(false);
  const [attributes] = trpc.admin.product.specs.useSuspenseQuery({ category: product.category });
  if (making) {
    return (
      <MakeForm
        product={product}
        attributes={attributes}
        blocked={editing}
        onTyped={onTyped}
        onMade={onMade}
        onCancel={() => setMaking(false)}
      />
    );
  }
  if (attributes.length === 0) {
    return (
      <Notice
        title={texts.none}
        actions={<ButtonLink to={adminPath('categories')}>{texts.addAttributes}</ButtonLink>}
      >
        {texts.noAttributes}
      </Notice>
    );
  }
  return (
    <Notice
      title={texts.none}
      actions={
        <Button
          unavailable={editing}
          onClick={(event) =>
            addFields(event.currentTarget.closest('[role=tabpanel]'), () => setMaking(true))
          }
        >
          {texts.make}
        </Button>
      }
    >
      {editing ? texts.saveFirst : texts.why}
    </Notice>
  );
}
