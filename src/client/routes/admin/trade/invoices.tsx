import { InvoiceSection } from '../../../features/admin/invoices/invoice-section.tsx';

export default function Invoices() {
  return <InvoiceSection />;
}
