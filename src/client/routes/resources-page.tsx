import { Article } from '../components/layout/article.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';

/** Where each part leads. */
const CATEGORIES = ['airpodes', 'televisions', 'refrigerator', 'camera'] as const;

export default function ResourcesPage() {
  const { resources: title, resourcesDescription: lead, resourcesParts: parts } = useTexts('reading');
  return (
    <>
      <PageHead title={title} description={lead} path={paths.resources} />
      <Article title={title} lead={lead} parts={parts} categories={CATEGORIES} />
    </>
  );
}
