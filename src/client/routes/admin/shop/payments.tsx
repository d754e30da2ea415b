import { PaymentSection } from '../../../features/admin/accounts/payment-section.tsx';

export default function Payments() {
  return <PaymentSection />;
}
