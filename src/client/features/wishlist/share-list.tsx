import { type FormEvent, useId, useState } from 'react';
import { MAX_SHOWN_NAME } from '../../../shared/catalogue/wishlist.ts';
import { AskingButton } from '../../components/elements/asking-button.tsx';
import { Button } from '../../components/elements/button.tsx';
import { copyText } from '../../lib/device/copy-text.ts';
import { reasonOf, useErrorText } from '../../lib/error-text.ts';
import { useKeptFocus } from '../../lib/focus/kept-focus.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './wishlist-view.module.css';

/** Makes, shows and revokes the link by which others see the list; of an empty list, only a link that there is already. */
export function ShareList({ empty }: { empty: boolean }) {
  const texts = useTexts('wishlist');
  const { data: share } = trpc.wishlist.link.useQuery();
  const section = useKeptFocus(share === null ? 'none' : share?.url);
  if (share === undefined || (empty && !share)) return null;
  return (
    <section ref={section} className={classes.share} aria-labelledby="share-list" tabIndex={-1}>
      <h2 id="share-list">{texts.share}</h2>
      <p>{texts.shareLead}</p>
      <ShareForm share={share} />
    </section>
  );
}

type Share = { url: string; shownName: string };

function ShareForm({ share }: { share: Share | null }) {
  const texts = useTexts('wishlist');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const ids = { name: useId(), link: useId() };
  const [name, setName] = useState(share?.shownName ?? '');
  const onError = (error: unknown) => showToast({ kind: 'error', message: errorText(error) });
  const make = trpc.wishlist.share.useMutation({
    onSuccess: (next) => utils.wishlist.link.setData(undefined, next),
    onError,
  });
  const rename = trpc.wishlist.rename.useMutation({
    onSuccess(next) {
      showToast({ kind: 'success', message: texts.nameSaved });
      utils.wishlist.link.setData(undefined, next);
    },
    onError(error) {
      // Stopped in another tab or on another device. Saving a name must not share the list again.
      if (reasonOf(error)?.code !== 'not_found') return onError(error);
      showToast({ kind: 'error', message: texts.notShared });
      utils.wishlist.link.setData(undefined, null);
    },
  });
  const revoke = trpc.wishlist.revoke.useMutation({
    onSuccess() {
      showToast({ kind: 'success', message: texts.revoked });
      utils.wishlist.link.setData(undefined, null);
    },
    onError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    (share ? rename : make).mutate({ shownName: name });
  };
  const copy = async (url: string) =>
    showToast(
      (await copyText(url))
        ? { kind: 'success', message: texts.copied }
        : { kind: 'error', message: texts.notCopied },
    );
  return (
    <form className={classes.form} onSubmit={submit}>
      <label htmlFor={ids.name}>{texts.shownName}</label>
      <div className={classes.row}>
        <input
          id={ids.name}
          value={name}
          maxLength={MAX_SHOWN_NAME}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" outline={share !== null} busy={make.isPending || rename.isPending}>
          {share ? texts.saveName : texts.makeLink}
        </Button>
      </div>
      {share && (
        <>
          <label htmlFor={ids.link}>{texts.link}</label>
          <div className={classes.row}>
            <input id={ids.link} value={share.url} readOnly onFocus={(event) => event.target.select()} />
            <Button onClick={() => copy(share.url)}>{texts.copy}</Button>
          </div>
          <div className={classes.row}>
            <AskingButton
              label={texts.revoke}
              question={texts.revokeQuestion}
              keep={texts.keep}
              busy={revoke.isPending}
              onConfirm={() => revoke.mutate()}
            />
          </div>
        </>
      )}
    </form>
  );
}
