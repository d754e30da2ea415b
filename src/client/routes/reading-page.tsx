import { useParams } from 'react-router-dom';
import { ReadingPage } from '../features/content/reading-page.tsx';

/** A page that the owner wrote. */
export default function OwnReadingPage() {
  const { slug = '' } = useParams();
  return <ReadingPage slug={slug} />;
}
