import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { DeliveryForm } from './delivery-form.tsx';

/** Where the shop delivers, how, and for how much. */
export default function DeliverySection() {
  const texts = useTexts('adminPlans');
  return (
    <>
      <SectionHead title={texts.delivery} lead={texts.deliveryLead} />
      <ListPanel failure={texts.deliveryFailed}>
        <LoadedForm />
      </ListPanel>
    </>
  );
}

function LoadedForm() {
  const [stored] = trpc.admin.delivery.get.useSuspenseQuery(undefined, { staleTime: 0 });
  return <DeliveryForm stored={stored} />;
}
