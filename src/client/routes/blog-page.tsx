import { ReadingPage } from '../features/content/reading-page.tsx';

export default function BlogPage() {
  return <ReadingPage slug="blog" />;
}
