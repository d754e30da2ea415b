import { BackupSection } from '../../../features/admin/backups/backup-section.tsx';

export default function Backups() {
  return <BackupSection />;
}
