import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseCompareIds } from '../../shared/catalogue/compare-ids.ts';
import { Panel } from '../components/feedback/panel.tsx';
import { Breadcrumbs } from '../components/layout/breadcrumbs.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { ComparisonSkeleton, ComparisonView } from '../features/catalogue/comparison.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';

export default function ComparePage() {
  const texts = useTexts('catalogue');
  const { shopName } = useSite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const ids = useMemo(() => parseCompareIds(query), [query]);
  const onlyDifferences = query.get('differences') === 'only';
  return (
    <>
      <PageHead
        title={texts.compareProducts}
        description={texts.compareDescription(shopName)}
        path={paths.compare([])}
        noindex
      />
      <Breadcrumbs steps={[{ label: texts.home, to: paths.home }, { label: texts.compare }]} />
      <h1>{texts.compareProducts}</h1>
      <Panel
        failure={texts.comparisonFailed}
        fallback={<ComparisonSkeleton columns={ids.length} />}
        resetKey={ids.join()}
      >
        <ComparisonView
          ids={ids}
          onlyDifferences={onlyDifferences}
          onChange={(next) =>
            navigate(paths.compare(next.ids, next.onlyDifferences), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </Panel>
    </>
  );
}
