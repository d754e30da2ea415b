import { type FormEvent, useId, useRef, useState } from 'react';
import { REVIEW_LIMITS, STARS, type Stars } from '../../../shared/catalogue/reviews.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Button } from '../../components/elements/button.tsx';
import { StarIcon } from '../../components/elements/icons.tsx';
import { useRefresh } from '../../components/review/use-refresh.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import classes from './reviews.module.css';

type ReviewFormProps = {
  productId: ProductId;
  /** The review to change; null for a new one. */
  mine: RouterOutputs['review']['mine']['mine'];
  /** The account's, to begin with. */
  name: string;
  onEnd: () => void;
};

type Faults = Partial<Record<'stars' | 'title' | 'shownName', string>>;

/** Writes the person's review, or changes it. */
export function ReviewForm({ productId, mine, name, onEnd }: ReviewFormProps) {
  const texts = useTexts('reviews');
  const errorText = useErrorText();
  const refresh = useRefresh(productId);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [stars, setStars] = useState(mine?.stars as Stars | undefined);
  const [title, setTitle] = useState(mine?.title ?? '');
  const [text, setText] = useState(mine?.text ?? '');
  const [shownName, setShownName] = useState(mine?.shownName ?? name.slice(0, REVIEW_LIMITS.shownName));
  const [tried, setTried] = useState(false);
  const write = trpc.review.write.useMutation({
    async onSuccess({ isHidden }) {
      await refresh();
      const done = mine ? texts.saved : texts.published;
      showToast({ kind: 'success', message: isHidden ? texts.staysHidden : done });
      onEnd();
    },
  });
  const found: Faults = {
    ...(stars ? {} : { stars: texts.chooseStars }),
    ...(title.trim().length < REVIEW_LIMITS.titleLeast
      ? { title: texts.titleShort(REVIEW_LIMITS.titleLeast) }
      : {}),
    ...(shownName.trim() ? {} : { shownName: texts.nameMissing }),
  };
  const faults = tried ? found : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    } else if (stars && !write.isPending) {
      write.mutate({ productId, stars, title, text, shownName });
    }
  };
  const faultId = (field: string) => `${id}-${field}-fault`;
  const fault = (field: keyof Faults) =>
    faults[field] && (
      <p id={faultId(field)} className={classes.fault} role="alert">
        {faults[field]}
      </p>
    );
  const marked = (field: keyof Faults) => ({
    name: field,
    'aria-invalid': faults[field] !== undefined,
    'aria-describedby': faults[field] ? faultId(field) : undefined,
  });
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit} aria-label={texts.write}>
      <fieldset className={classes.choice}>
        <legend>{texts.stars}</legend>
        <div>
          {STARS.map((star) => (
            <label key={star} title={texts.withStars(star)}>
              <input
                type="radio"
                {...marked('stars')}
                // biome-ignore lint/a11y/noAutofocus: it appears where the pressed button was
                autoFocus={star === (stars ?? 1)}
                className="sr-only"
                aria-label={texts.withStars(star)}
                value={star}
                checked={stars === star}
                onChange={() => setStars(star)}
              />
              <StarIcon width="30" height="30" data-filled={stars !== undefined && star <= stars} />
            </label>
          ))}
        </div>
        {fault('stars')}
      </fieldset>
      <label htmlFor={`${id}-title`}>{texts.title}</label>
      <input
        id={`${id}-title`}
        {...marked('title')}
        maxLength={REVIEW_LIMITS.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      {fault('title')}
      <label htmlFor={`${id}-text`}>{texts.text}</label>
      <textarea
        id={`${id}-text`}
        rows={5}
        maxLength={REVIEW_LIMITS.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label htmlFor={`${id}-name`}>{texts.shownName}</label>
      <input
        id={`${id}-name`}
        {...marked('shownName')}
        autoComplete="nickname"
        maxLength={REVIEW_LIMITS.shownName}
        value={shownName}
        onChange={({ target }) => setShownName(target.value)}
      />
      {fault('shownName')}
      <p className={classes.soft}>{texts.publicNote}</p>
      {write.error && (
        <p className={classes.fault} role="alert">
          {errorText(write.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" busy={write.isPending}>
          {mine ? texts.save : texts.send}
        </Button>
        <Button outline onClick={onEnd}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
