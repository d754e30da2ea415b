import { ReturnSection } from '../../../features/admin/returns/return-section.tsx';

export default function Returns() {
  return <ReturnSection />;
}
