import { measured } from '../../../../shared/catalogue/measures.ts';
import type { ProductId } from '../../../../shared/ids.ts';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useCategories, useLocale, useMoney } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadMore } from '../frame/load-more.tsx';
import classes from './change-history.module.css';
import { changeLines } from './change-texts.ts';
import { useFactLabels } from './fact-labels.ts';

const PAGE_LIMIT = 20;

/** The changes to a product and who made them, newest first. */
export function ChangeHistory({ id }: { id: ProductId }) {
  const texts = useTexts('adminProducts');
  const dates = useDates();
  const amount = useMoney();
  const [data, query] = trpc.admin.product.changes.useSuspenseInfiniteQuery(
    { id, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const categories = useCategories();
  const fact = useFactLabels();
  const locale = useLocale();
  const number = (of: number) => measured(of, null, locale);
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <Notice title={texts.noChanges}>{texts.changesListedHere}</Notice>;
  return (
    <>
      <ol className={classes.entries}>
        {entries.map(({ id: key, createdAt, actorName, ...change }) => (
          <li key={key} className={classes.entry}>
            <p className={classes.when}>
              <time dateTime={createdAt}>{dates.moment.format(new Date(createdAt))}</time>
              {actorName === null ? texts.byShop : texts.byWhom(actorName)}
            </p>
            <ul>
              {changeLines(change, texts, { categories, amount, fact, number }).map(({ what, from, to }) => (
                <li key={what}>
                  <span className={classes.what}>{what}</span>
                  {to !== null && (
                    <>
                      {': '}
                      <del>{from}</del>
                      <span aria-hidden="true"> → </span>
                      <ins>{to}</ins>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <LoadMore shown={entries.length} query={query} />
    </>
  );
}
