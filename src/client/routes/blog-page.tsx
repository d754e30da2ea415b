import { ReadingPage } from '../features/content/reading-page.tsx';
import { paths } from '../lib/paths.ts';

export default function BlogPage() {
  return <ReadingPage slug="blog" path={paths.blog} />;
}
