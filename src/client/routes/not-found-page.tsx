import { NotFound } from '../components/feedback/not-found.tsx';

export default function NotFoundPage() {
  return <NotFound />;
}
