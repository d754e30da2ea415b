import { MailSection } from '../../../features/admin/mail/mail-section.tsx';

export default function Mail() {
  return <MailSection />;
}
