import type { ProductId } from '../../../../shared/ids.ts';
import { AskingButton } from '../../../components/elements/asking-button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import classes from '../account-settings.module.css';

/** The person's reviews of products without a page, to be read and deleted; nothing without any. */
export function ReviewsOffSale() {
  const { data } = trpc.review.offSale.useQuery();
  return data ? <KnownReviews reviews={data} /> : null;
}

function KnownReviews({ reviews }: { reviews: RouterOutputs['review']['offSale'] }) {
  const texts = useTexts('reviews');
  const section = useKeptFocus(reviews.map(({ productId }) => productId).join());
  if (reviews.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="reviews-off-sale" tabIndex={-1}>
      <h3 id="reviews-off-sale">{texts.offSale}</h3>
      <p className={classes.note}>{texts.offSaleLead}</p>
      <ul className={classes.places}>
        {reviews.map(({ productId, name, stars, title, text }) => (
          <li key={productId}>
            <p>{`${name}: ${texts.withStars(stars)}, ${title}`}</p>
            {text && <p>{text}</p>}
            <Removal productId={productId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Removal({ productId }: { productId: ProductId }) {
  const texts = useTexts('reviews');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const remove = trpc.review.remove.useMutation({
    async onSuccess() {
      await utils.review.offSale.invalidate();
      showToast({ kind: 'success', message: texts.removed });
    },
    onError: (error) => showToast({ kind: 'error', message: errorText(error) }),
  });
  return (
    <AskingButton
      label={texts.remove}
      question={texts.removeQuestion}
      keep={texts.keep}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ productId })}
    />
  );
}
