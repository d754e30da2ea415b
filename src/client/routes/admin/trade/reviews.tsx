import { ReviewSection } from '../../../features/admin/reviews/review-section.tsx';

export default function Reviews() {
  return <ReviewSection />;
}
