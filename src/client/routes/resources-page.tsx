import { Article, type ArticlePart } from '../components/layout/article.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';

const LEAD = 'What the numbers in a specification mean, and which of them to look at first.';

const PARTS: readonly ArticlePart[] = [
  {
    title: 'Earbuds and earphones',
    text: 'Battery life is counted per charge; the case adds the rest. An IPX4 rating stands rain and sweat, IPX7 a fall into water. Noise canceling helps against engines and fans more than against voices. With a cable, impedance above 32 Ω asks for a stronger player.',
    link: 'See all Airpodes',
    category: 'airpodes',
  },
  {
    title: 'Televisions',
    text: 'Take the distance from your seat in centimetres, divide by four, and you have a comfortable screen diagonal. Brightness in nits matters in rooms with large windows; contrast matters at night.',
    link: 'See all Televisions',
    category: 'televisions',
  },
  {
    title: 'Refrigerators',
    text: 'Count about 100 litres for the first person and 50 for each further one. The yearly consumption in kWh tells the running cost; the noise in dB matters in an open kitchen: below 38 dB is quiet.',
    link: 'See all Refrigerators',
    category: 'refrigerator',
  },
  {
    title: 'Cameras',
    text: 'A larger sensor gathers more light, which shows indoors and in the evening; more megapixels show only in large prints. The number of shots per charge is measured by a common standard and can be compared.',
    link: 'See all Cameras',
    category: 'camera',
  },
];

export default function ResourcesPage() {
  return (
    <>
      <PageHead title="Resources" description={LEAD} path={paths.resources} />
      <Article title="Resources" lead={LEAD} parts={PARTS} />
    </>
  );
}
