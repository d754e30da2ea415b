import { SectionHead } from '../frame/section-head.tsx';
import { OrderExport, ProductExport } from './exports.tsx';
import { ProductImport } from './product-import.tsx';

/** Products and orders on their way to and from spreadsheets. */
export const TransferSection = () => (
  <>
    <SectionHead title="Import and Export" lead="CSV files, as every spreadsheet opens and saves them." />
    <ProductImport />
    <ProductExport />
    <OrderExport />
  </>
);
