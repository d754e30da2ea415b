import { Article } from '../components/layout/article.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

/** Where each part leads. */
const CATEGORIES = ['mobiles', 'speakers', 'Mouse'] as const;

export default function BlogPage() {
  const { blog: title, blogLead: lead, blogParts: parts } = useTexts('reading');
  return (
    <>
      <PageHead title={title} description={lead} path={paths.blog} />
      <Article title={title} lead={lead} parts={parts} categories={CATEGORIES} />
    </>
  );
}
