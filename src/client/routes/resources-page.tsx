import { ReadingPage } from '../features/content/reading-page.tsx';
import { paths } from '../lib/paths.ts';

export default function ResourcesPage() {
  return <ReadingPage slug="resources" path={paths.resources} />;
}
