import { HomeSection } from '../../../features/admin/home/home-section.tsx';

export default function Home() {
  return <HomeSection />;
}
