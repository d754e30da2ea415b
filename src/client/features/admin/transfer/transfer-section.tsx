import { useTexts } from '../../../lib/texts.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { OrderExport, ProductExport } from './exports.tsx';
import { ProductImport } from './product-import.tsx';

/** Products and orders on their way to and from spreadsheets. */
export const TransferSection = () => {
  const texts = useTexts('adminTransfer');
  return (
    <>
      <SectionHead title={texts.importAndExport} lead={texts.lead} />
      <ProductImport />
      <ProductExport />
      <OrderExport />
    </>
  );
};
