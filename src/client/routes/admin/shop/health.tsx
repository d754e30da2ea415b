import { HealthSection } from '../../../features/admin/health/health-section.tsx';

export default function Health() {
  return <HealthSection />;
}
