import { Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { REVIEW_LIMITS } from '../../../../shared/catalogue/reviews.ts';
import { Button } from '../../../components/elements/button.tsx';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { showFaults } from '../forms/form-focus.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './review-section.module.css';
import type { AdminReview } from './review-section.tsx';
import '../../form.css';

/** What is done to which review. */
export type ReviewWork = { review: AdminReview; kind: 'answer' | 'hide' };

/** Answers a review, or hides it with a reason; closed for null. */
export function ReviewDialog({ work, onClose }: { work: ReviewWork | null; onClose: () => void }) {
  const { desk: texts } = useTexts('reviews');
  const titleOf = { answer: texts.answerTitle, hide: texts.hideTitle };
  return (
    <FormDialog
      opened={work !== null}
      onClose={onClose}
      title={work ? titleOf[work.kind](work.review.title) : ''}
      size={520}
      fullScreenOnPhones
    >
      {(frame) =>
        work &&
        (work.kind === 'answer' ? (
          <AnswerForm review={work.review} frame={frame} />
        ) : (
          <HideForm review={work.review} frame={frame} />
        ))
      }
    </FormDialog>
  );
}

type FormProps = { review: AdminReview; frame: FormFrame };

/** What both do when it has worked. */
function useDone(frame: FormFrame, message: string) {
  const utils = trpc.useUtils();
  return {
    async onSuccess() {
      await utils.admin.review.invalidate();
      showToast({ kind: 'success', message });
      frame.onSaved();
    },
  };
}

function AnswerForm({ review, frame }: FormProps) {
  const { desk: texts } = useTexts('reviews');
  const utils = trpc.useUtils();
  const [seen, setSeen] = useState(review.answer);
  const call = trpc.admin.review.answer.useMutation({
    ...useDone(frame, texts.done.answered),
    onError(error) {
      const reason = reasonOf(error);
      if (reason?.code !== 'review_changed') return;
      setSeen(reason.answer);
      void utils.admin.review.invalidate();
    },
  });
  return (
    <WordsForm
      {...{ frame, call, label: texts.answerLabel, note: texts.answerNote, before: review.answer }}
      most={REVIEW_LIMITS.answer}
      rows={6}
      onSend={(answer) => call.mutate({ id: review.id, before: seen, answer })}
    >
      {seen !== review.answer && seen !== '' && (
        <div className={classes.answer}>
          <h3>{texts.answerNow}</h3>
          <p className={classes.words}>{seen}</p>
        </div>
      )}
    </WordsForm>
  );
}

function HideForm({ review, frame }: FormProps) {
  const { desk: texts } = useTexts('reviews');
  const call = trpc.admin.review.hide.useMutation(useDone(frame, texts.done.hidden));
  return (
    <WordsForm
      {...{ frame, call, label: texts.reason, note: texts.reasonNote, before: '' }}
      most={REVIEW_LIMITS.hiddenFor}
      rows={3}
      missing={texts.reasonMissing}
      send={texts.hide}
      onSend={(reason) => call.mutate({ id: review.id, reason })}
    />
  );
}

type WordsFormProps = {
  frame: FormFrame;
  call: { isPending: boolean; error: unknown };
  label: string;
  note: string;
  /** What the field begins with. */
  before: string;
  most: number;
  rows: number;
  /** What is said when the field is empty; without it, it may be. */
  missing?: string;
  /** The label of the button, by default that of saving. */
  send?: string;
  onSend: (words: string) => void;
  /** Below the field. */
  children?: ReactNode;
};

function WordsForm(props: WordsFormProps) {
  const { frame, call, label, note, before, most, rows, missing, onSend } = props;
  const { cancel, save } = useTexts('adminFrame');
  const errorText = useErrorText();
  const [words, setWords] = useState(before);
  const [tried, setTried] = useState(false);
  useUnsaved(frame, words.trim() !== before);
  const lacks = missing !== undefined && words.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setTried(true));
    if (!lacks && !call.isPending) onSend(words);
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormFields sending={call.isPending}>
        <Textarea
          size="md"
          label={label}
          description={note}
          required={missing !== undefined}
          data-autofocus
          autosize={false}
          rows={rows}
          maxLength={most}
          value={words}
          error={tried && lacks ? missing : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      </FormFields>
      {props.children}
      <DialogActions error={call.error ? errorText(call.error) : undefined}>
        <Button outline onClick={frame.onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={call.isPending}>
          {props.send ?? save}
        </Button>
      </DialogActions>
    </form>
  );
}
