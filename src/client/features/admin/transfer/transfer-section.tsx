import { useTexts } from '../../../lib/texts.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { OrderExport, ProductExport } from './exports.tsx';
import { ProductImport } from './product-import.tsx';

/** Import and export of products and orders as spreadsheets. */
export default function TransferSection() {
  const texts = useTexts('adminTransfer');
  return (
    <>
      <SectionHead title={texts.importAndExport} lead={texts.lead} />
      <ProductImport />
      <ProductExport />
      <OrderExport />
    </>
  );
}
