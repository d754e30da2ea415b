import { type RefCallback, useState } from 'react';
import type { ProductId } from '../../../shared/ids.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { RemoveReview } from '../../components/review/remove-review.tsx';
import { useDates } from '../../lib/dates.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewForm } from './review-form.tsx';
import classes from './reviews.module.css';

/** What the person can do here: write a review, change or delete theirs; or why not. */
export function MyReview({ productId }: { productId: ProductId }) {
  const texts = useTexts('reviews');
  const me = useMe();
  if (me === undefined) return null;
  if (me) return <Own productId={productId} />;
  return (
    <p className={classes.own}>
      {texts.loginLead}{' '}
      <ButtonLink outline size="small" to={paths.loginThen(paths.reviewsOf(productId))}>
        {texts.login}
      </ButtonLink>
    </p>
  );
}

function Own({ productId }: { productId: ProductId }) {
  const texts = useTexts('reviews');
  const { data } = trpc.review.mine.useQuery({ productId });
  const [writing, setWriting] = useState(false);
  const shown = data && (data.mine ? 'mine' : 'none');
  const place = useKeptFocus(writing ? 'form' : shown);
  if (!data) return null;
  const { mine, obstacle, name } = data;
  if (writing && !obstacle) {
    return <ReviewForm productId={productId} mine={mine} name={name} onEnd={() => setWriting(false)} />;
  }
  if (mine) {
    return (
      <Mine
        place={place}
        productId={productId}
        mine={mine}
        onEdit={obstacle === null ? () => setWriting(true) : null}
      />
    );
  }
  if (obstacle === null) {
    return (
      <p className={classes.own}>
        <Button ref={place} onClick={() => setWriting(true)}>
          {texts.write}
        </Button>
      </p>
    );
  }
  return (
    <p className={`${classes.own} ${classes.soft}`}>
      {texts.obstacles[obstacle]}{' '}
      {obstacle === 'email_unproved' && (
        <ButtonLink outline size="small" to={paths.account}>
          {texts.account}
        </ButtonLink>
      )}
    </p>
  );
}

type MineProps = {
  /** Takes the focus of the form that was here. */
  place: RefCallback<HTMLElement>;
  productId: ProductId;
  mine: NonNullable<RouterOutputs['review']['mine']['mine']>;
  /** Null where it can no longer be changed. */
  onEdit: (() => void) | null;
};

function Mine({ place, productId, mine, onEdit }: MineProps) {
  const texts = useTexts('reviews');
  const { writtenDay } = useDates();
  return (
    <section ref={place} className={classes.mine} aria-label={texts.yours} tabIndex={-1}>
      <h3 className={classes.title}>
        {texts.yours}: {mine.title}
      </h3>
      <ReviewFacts review={mine} />
      {mine.hiddenFor !== null && <p className={classes.hidden}>{texts.hidden(mine.hiddenFor)}</p>}
      {mine.text && <p className={classes.words}>{mine.text}</p>}
      {onEdit && (
        <p className={classes.soft}>{texts.editableUntil(writtenDay.format(new Date(mine.editableUntil)))}</p>
      )}
      <div className={classes.actions}>
        {onEdit && (
          <Button outline size="small" onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
        <RemoveReview productId={productId} />
      </div>
    </section>
  );
}
