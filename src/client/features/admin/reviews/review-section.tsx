import { useState } from 'react';
import { Link } from 'react-router-dom';
import { REVIEW_LISTS } from '../../../../shared/catalogue/reviews.ts';
import { Button } from '../../../components/elements/button.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { StarRow } from '../../../components/product/stars.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { Pill } from '../frame/pill.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { ReviewDialog, type ReviewWork } from './review-dialog.tsx';
import classes from './review-section.module.css';

export type AdminReview = RouterOutputs['admin']['review']['list']['items'][number];

const PAGE_LIMIT = 50;

/** All reviews, each to answer, to hide and to show again. */
export default function ReviewSection() {
  const { desk: texts } = useTexts('reviews');
  const address = useListAddress();
  const [work, setWork] = useState<ReviewWork | null>(null);
  return (
    <>
      <SectionHead title={texts.reviews} />
      <p className={classes.lead}>{texts.lead}</p>
      <FilterChips
        label={texts.which}
        name="list"
        address={address}
        options={REVIEW_LISTS.map((list) => ({
          value: list === 'all' ? '' : list,
          label: texts.lists[list],
        }))}
      />
      <ListPanel failure={texts.failed} resetKey={address.shown.toString()}>
        <ListOfReviews address={address} onWork={setWork} />
      </ListPanel>
      <ReviewDialog work={work} onClose={() => setWork(null)} />
    </>
  );
}

type ListOfReviewsProps = { address: ListAddress; onWork: (work: ReviewWork) => void };

function ListOfReviews({ address, onWork }: ListOfReviewsProps) {
  const { desk: texts } = useTexts('reviews');
  const list = REVIEW_LISTS.find((known) => known === address.shown.get('list'));
  const [data, query] = trpc.admin.review.list.useSuspenseInfiniteQuery(
    { list, limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor, staleTime: 0 },
  );
  const reviews = data.pages.flatMap((page) => page.items);
  if (reviews.length === 0) {
    return (
      <NothingFits address={address} filters={['list']}>
        <Notice title={texts.none}>{texts.noneLead}</Notice>
      </NothingFits>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={texts.reviews} aria-busy={address.stale}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Entry review={review} onWork={onWork} />
          </li>
        ))}
      </ul>
      <LoadMore shown={reviews.length} query={query} />
    </>
  );
}

type EntryProps = Pick<ListOfReviewsProps, 'onWork'> & { review: AdminReview };

function Entry({ review, onWork }: EntryProps) {
  const { desk: texts } = useTexts('reviews');
  const { moment } = useDates();
  const { title, hiddenFor, answer } = review;
  const named = (action: string) => ({ 'aria-label': texts.of(action, title), children: action });
  return (
    <article className={classes.review}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.facts}>
        <StarRow stars={review.stars} />
        <span className="sr-only">{texts.outOfFive(review.stars)}</span>
        <Link to={paths.product(review.productId)}>{review.productName}</Link>
        <span>{texts.byline(review.shownName, review.email)}</span>
        <time dateTime={review.createdAt}>{moment.format(new Date(review.createdAt))}</time>
        {review.editedAt && <span>({texts.edited(moment.format(new Date(review.editedAt)))})</span>}
      </p>
      {hiddenFor !== null && <Pill tone="warn">{texts.hiddenFor(hiddenFor)}</Pill>}
      {review.text && <p className={classes.words}>{review.text}</p>}
      {answer && (
        <div className={classes.answer}>
          <h3>{texts.yourAnswer}</h3>
          <p className={classes.words}>{answer}</p>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          outline
          size="small"
          onClick={() => onWork({ review, kind: 'answer' })}
          {...named(answer ? texts.editAnswer : texts.answer)}
        />
        {hiddenFor === null ? (
          <Button
            outline
            size="small"
            onClick={() => onWork({ review, kind: 'hide' })}
            {...named(texts.hide)}
          />
        ) : (
          <ShowAgain review={review} />
        )}
      </div>
    </article>
  );
}

function ShowAgain({ review }: { review: AdminReview }) {
  const { desk: texts } = useTexts('reviews');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const show = trpc.admin.review.show.useMutation({
    onSuccess: () => showToast({ kind: 'success', message: texts.done.shown }),
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
    onSettled: () => utils.admin.review.invalidate(),
  });
  return (
    <Button
      outline
      size="small"
      busy={show.isPending}
      aria-label={texts.of(texts.show, review.title)}
      onClick={() => show.mutate({ id: review.id })}
    >
      {texts.show}
    </Button>
  );
}
