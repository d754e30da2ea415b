import { useEffect, useEffectEvent, useState } from 'react';
import { DARK_SCHEME, type MailKind } from '../../../../shared/operations/mail.ts';
import type { MailText } from '../../../../shared/operations/mail-texts.ts';
import type { Language } from '../../../../shared/texts/language.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Preview, PreviewChoice, type PreviewWidth, WidthChoice } from '../preview/preview.tsx';
import { useRendered } from '../preview/use-rendered.ts';
import classes from './mail-kind-page.module.css';

type MailPreviewProps = {
  kind: MailKind;
  language: Language;
  /** The owner's words, saved or not. */
  text: MailText;
  onStandardSubject: (subject: string) => void;
};

type Scheme = 'light' | 'dark';

/** The mail as people will get it: in the width of a phone or a computer, light or dark, or as plain text. */
export function MailPreview({ kind, language, text, onStandardSubject }: MailPreviewProps) {
  const texts = useTexts('adminMails');
  const { title } = useTexts('adminFrame').preview;
  const errorText = useErrorText();
  const { client } = trpc.useUtils();
  const [form, setForm] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { subject, opening } = text;
  const { rendered: mail, error } = useRendered(
    { kind, language, text: { subject, opening } },
    client.admin.mail.preview.mutate,
  );
  const tell = useEffectEvent(onStandardSubject);
  useEffect(() => {
    if (mail) tell(mail.standardSubject);
  }, [mail]);
  const choices = (
    <>
      <PreviewChoice legend={texts.form} labels={texts.forms} chosen={form} onChoose={setForm} />
      {form === 'html' && (
        <>
          <WidthChoice chosen={width} onChoose={setWidth} />
          <PreviewChoice legend={texts.scheme} labels={texts.schemes} chosen={scheme} onChoose={setScheme} />
        </>
      )}
    </>
  );
  return (
    <Preview choices={choices}>
      <p className={classes.note}>{texts.previewAdvice}</p>
      <p className={classes.failed} role="status">
        {error !== null && errorText(error)}
      </p>
      <p className={classes.subject} lang={language}>
        <span>{texts.subject}</span> {mail?.subject}
      </p>
      {form === 'text' ? (
        <pre className={classes.plain} lang={language}>
          {mail?.text}
        </pre>
      ) : (
        <iframe
          className={classes.mail}
          data-width={width}
          title={title}
          // Without scripts, forms and new windows; its pictures are the shop's own.
          sandbox="allow-same-origin"
          srcDoc={mail ? shown(mail.html, scheme) : ''}
        />
      )}
    </Preview>
  );
}

/** In one colour scheme, whatever the browser's; a link asks for a new window, which the frame refuses. */
const shown = (html: string, scheme: Scheme): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace('content="light dark"', `content="${scheme}"`)
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace(DARK_SCHEME, scheme === 'dark' ? '@media all' : '@media not all');
