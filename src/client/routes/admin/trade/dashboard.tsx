import { DashboardSection } from '../../../features/admin/dashboard/dashboard-section.tsx';

export default function Dashboard() {
  return <DashboardSection />;
}
