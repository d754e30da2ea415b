import { Navigate, useLocation } from 'react-router-dom';
import { pathOfPage } from '../../../shared/pages/reading.ts';
import { Article } from '../../components/layout/article.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { trpc } from '../../lib/trpc.ts';

/** A reading page by its slug; one that has moved leads to its new address. Its query fails with `not_found` for an unknown slug. */
export function ReadingPage({ slug: asked }: { slug: string }) {
  const { hash, pathname } = useLocation();
  const [{ slug, title, language, lead, html }] = trpc.product.page.useSuspenseQuery({ slug: asked });
  const path = pathOfPage(slug);
  if (path !== pathname) return <Navigate to={path + hash} replace />;
  return (
    <>
      <PageHead title={title} description={lead || title} path={path} />
      <Article title={title} language={language} lead={lead} html={html} />
    </>
  );
}
