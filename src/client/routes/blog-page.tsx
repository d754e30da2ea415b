import { Article, type ArticlePart } from '../components/layout/article.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';

const LEAD = 'Notes on choosing, using and keeping electronics.';

const PARTS: readonly ArticlePart[] = [
  {
    title: 'Make a phone last five years',
    text: 'Three things wear a phone out: heat, a full charge kept for hours, and falls. Charge to 80 % where the phone offers it, keep it out of the sun in the car, and buy the case with the phone. A new battery after three years costs less than the loss in value of a new phone.',
    link: 'Browse Mobiles',
    category: 'mobiles',
  },
  {
    title: 'Where a speaker should stand',
    text: 'A speaker in a corner sounds loud and dull, because the walls repeat the bass. Half a metre of air behind it and the height of your ears change more than twice the price does.',
    link: 'Browse Speakers',
    category: 'speakers',
  },
  {
    title: 'A mouse for the whole day',
    text: 'Choose by the hand, not by the numbers: the palm should rest, the wrist should be straight, and the fingers should reach the wheel without stretching. Weight matters only in games.',
    link: 'Browse Mouse',
    category: 'Mouse',
  },
];

export default function BlogPage() {
  return (
    <>
      <PageHead title="Blog" description={LEAD} path={paths.blog} />
      <Article title="Blog" lead={LEAD} parts={PARTS} />
    </>
  );
}
