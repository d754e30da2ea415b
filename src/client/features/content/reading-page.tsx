import { Article } from '../../components/layout/article.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { trpc } from '../../lib/trpc.ts';

/** A reading page by its slug. Its query fails with `not_found` for an unknown slug. */
export function ReadingPage({ slug, path }: { slug: string; path: string }) {
  const [{ title, lead, html }] = trpc.product.page.useSuspenseQuery({ slug });
  return (
    <>
      <PageHead title={title} description={lead} path={path} />
      <Article title={title} lead={lead} html={html} />
    </>
  );
}
