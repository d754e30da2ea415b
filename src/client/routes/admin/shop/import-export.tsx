import { TransferSection } from '../../../features/admin/transfer/transfer-section.tsx';

export default function ImportExport() {
  return <TransferSection />;
}
