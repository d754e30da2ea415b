import { PageSection } from '../../../features/admin/pages/page-section.tsx';

export default function Pages() {
  return <PageSection />;
}
