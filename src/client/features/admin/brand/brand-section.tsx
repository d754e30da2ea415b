import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { BrandForm } from './brand-form.tsx';

/** How the shop looks: logo, icon, colour, font, announcement. */
export default function BrandSection() {
  const texts = useTexts('adminBrand');
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      <ListPanel failure={texts.failed}>
        <LoadedForm />
      </ListPanel>
    </>
  );
}

function LoadedForm() {
  const [stored] = trpc.admin.brand.get.useSuspenseQuery(undefined, { staleTime: 0 });
  return <BrandForm stored={stored} />;
}
