import { ReadingPage } from '../features/content/reading-page.tsx';

export default function ResourcesPage() {
  return <ReadingPage slug="resources" />;
}
