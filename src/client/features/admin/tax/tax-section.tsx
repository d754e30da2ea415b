import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { TaxForm } from './tax-form.tsx';

/** Which taxes the shop takes, and where. */
export default function TaxSection() {
  const texts = useTexts('adminPlans');
  return (
    <>
      <SectionHead title={texts.tax} lead={texts.taxLead} />
      <ListPanel failure={texts.taxFailed}>
        <LoadedForm />
      </ListPanel>
    </>
  );
}

function LoadedForm() {
  const [stored] = trpc.admin.tax.get.useSuspenseQuery(undefined, { staleTime: 0 });
  return <TaxForm stored={stored} />;
}
