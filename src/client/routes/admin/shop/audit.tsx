import { AuditSection } from '../../../features/admin/audit/audit-section.tsx';

export default function AuditLog() {
  return <AuditSection />;
}
