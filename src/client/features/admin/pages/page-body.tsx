import { Textarea, type TextareaProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pictureMarkdown } from '../../../../shared/pages/page-pictures.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { uploadBrandPicture } from '../brand/upload-brand-picture.ts';
import { PICTURE_TYPES } from '../forms/picture-refusal.ts';
import classes from './page-editor.module.css';

type PageBodyProps = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** A page's text as Markdown, and a button that puts a picture into it where the cursor is. */
export function PageBody(props: PageBodyProps) {
  const texts = useTexts('adminPages');
  const { uploadFailed } = useTexts('adminBrand');
  const uploads = useTexts('adminProducts');
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Null once another language is shown: what is typed there meanwhile must not be undone by an upload.
  const latest = useRef<PageBodyProps | null>(props);
  useEffect(() => {
    latest.current = props;
    return () => {
      latest.current = null;
    };
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The text to select once it is there. */
  const [written, setWritten] = useState<{ from: number; to: number } | null>(null);
  // With the text itself: what is typed as soon as it is seen must go there.
  useLayoutEffect(() => {
    if (!written) return;
    field.current?.focus();
    field.current?.setSelectionRange(written.from, written.to);
  }, [written]);

  async function add(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await uploadBrandPicture(file, 'page', uploads);
    setBusy(false);
    if (!('picture' in answer)) return setFailure(answer.error ?? uploadFailed);
    if (!latest.current) return;
    const { value: text, onChange } = latest.current;
    const at = field.current?.selectionEnd ?? text.length;
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const start = before === '' || before.endsWith('\n\n') ? before : `${before}\n\n`;
    const picture = pictureMarkdown(answer.picture, texts.pictureShows);
    onChange({ target: { value: `${start}${picture}\n\n${after.trimStart()}` } });
    const from = start.length + '!['.length;
    setWritten({ from, to: from + texts.pictureShows.length });
  }

  return (
    <div className={classes.body}>
      <Textarea {...props} ref={field} required rows={18} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={texts.addPicture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) void add(file);
        }}
      />
      <div className={classes.addPicture}>
        <Button outline size="small" busy={busy} onClick={() => input.current?.click()}>
          {texts.addPicture}
        </Button>
        <p className={failure ? classes.failed : classes.advised} role="status">
          {failure ?? texts.addPictureAdvice}
        </p>
      </div>
    </div>
  );
}
