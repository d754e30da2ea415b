import { TextInput } from '@mantine/core';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './demo-card.module.css';

/** The link that shows a closed shop to anyone who has it. It is readable only right after it was made. */
export function PreviewLinkCard() {
  const texts = useTexts('adminSettings');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [{ madeAt }] = trpc.admin.opening.link.useSuspenseQuery(undefined, { staleTime: 0 });
  const refresh = { onSuccess: () => utils.admin.opening.link.invalidate() };
  const make = trpc.admin.opening.makeLink.useMutation(refresh);
  const revoke = trpc.admin.opening.revokeLink.useMutation(refresh);
  const error = make.error ?? revoke.error;
  const url = madeAt === null ? null : (make.data?.url ?? null);
  return (
    <section className={classes.card} aria-labelledby="preview-link">
      <h2 id="preview-link">{texts.previewLink}</h2>
      <p className={classes.note}>{madeAt === null ? texts.noLink : texts.linkWorks}</p>
      {url && (
        <div role="status" style={{ width: '100%' }}>
          <TextInput
            size="md"
            readOnly
            label={texts.newLink}
            description={texts.copyNow}
            value={url}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
      <p>
        <Button outline busy={make.isPending} onClick={() => make.mutate()}>
          {madeAt === null ? texts.makeLink : texts.makeOtherLink}
        </Button>{' '}
        {madeAt !== null && (
          <Button outline busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {texts.revokeLink}
          </Button>
        )}
      </p>
    </section>
  );
}
