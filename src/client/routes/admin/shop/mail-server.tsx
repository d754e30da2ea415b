import { MailServerSection } from '../../../features/admin/accounts/mail-server-section.tsx';

export default function MailServer() {
  return <MailServerSection />;
}
