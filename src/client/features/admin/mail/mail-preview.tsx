import { useEffect, useRef, useState } from 'react';
import { DARK_SCHEME, type MailKind } from '../../../../shared/operations/mail.ts';
import type { MailText } from '../../../../shared/operations/mail-texts.ts';
import type { Language } from '../../../../shared/texts/language.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import classes from './mail-kind-page.module.css';

type MailPreviewProps = {
  kind: MailKind;
  language: Language;
  /** The owner's words, saved or not. */
  text: MailText;
  onStandardSubject: (subject: string) => void;
};

type Mail = RouterOutputs['admin']['mail']['preview'];
type Scheme = 'light' | 'dark';

const PAUSE_MS = 300;

/** The mail as people will get it: in the width of a phone or a computer, light or dark, or as plain text. */
export function MailPreview({ onStandardSubject, ...asked }: MailPreviewProps) {
  const texts = useTexts('adminMails');
  const [form, setForm] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'phone' | 'desk'>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { mail, failure } = useWritten(asked, onStandardSubject);
  return (
    <section className={classes.preview} aria-labelledby="mail-preview">
      <h2 id="mail-preview">{texts.preview}</h2>
      <p className={classes.note}>{texts.previewAdvice}</p>
      <div className={classes.choices}>
        <Choice legend={texts.form} labels={texts.forms} chosen={form} onChoose={setForm} />
        {form === 'html' && (
          <>
            <Choice legend={texts.width} labels={texts.widths} chosen={width} onChoose={setWidth} />
            <Choice legend={texts.scheme} labels={texts.schemes} chosen={scheme} onChoose={setScheme} />
          </>
        )}
      </div>
      <p className={classes.failed} role="status">
        {failure}
      </p>
      <p className={classes.subject} lang={asked.language}>
        <span>{texts.subject}</span> {mail?.subject}
      </p>
      {form === 'text' ? (
        <pre className={classes.plain} lang={asked.language}>
          {mail?.text}
        </pre>
      ) : (
        <iframe
          className={classes.mail}
          data-width={width}
          title={texts.preview}
          // Without scripts, forms and new windows; its pictures are the shop's own.
          sandbox="allow-same-origin"
          srcDoc={mail ? shown(mail.html, scheme) : ''}
        />
      )}
    </section>
  );
}

/** In one colour scheme, whatever the browser's; a link asks for a new window, which the frame refuses. */
const shown = (html: string, scheme: Scheme): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace('content="light dark"', `content="${scheme}"`)
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace(DARK_SCHEME, scheme === 'dark' ? '@media all' : '@media not all');

type ChoiceProps<Value extends string> = {
  legend: string;
  labels: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
};

const Choice = <Value extends string>({ legend, labels, chosen, onChoose }: ChoiceProps<Value>) => (
  <fieldset>
    <legend className="visually-hidden">{legend}</legend>
    {(Object.keys(labels) as Value[]).map((value) => (
      <label key={value}>
        <input type="radio" name={legend} checked={value === chosen} onChange={() => onChoose(value)} />
        {labels[value]}
      </label>
    ))}
  </fieldset>
);

/** What the server makes of the words: requested at once, then after each pause. */
function useWritten(
  { kind, language, text: { subject, opening } }: Omit<MailPreviewProps, 'onStandardSubject'>,
  onStandardSubject: (subject: string) => void,
) {
  const errorText = useErrorText();
  const { client } = trpc.useUtils();
  const [mail, setMail] = useState<Mail | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const pause = useRef(0);
  const latest = useRef({ onStandardSubject, errorText });
  useEffect(() => {
    latest.current = { onStandardSubject, errorText };
  });
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input = { kind, language, text: { subject, opening } };
        const written = await client.admin.mail.preview.mutate(input, { signal: asked.signal });
        if (asked.signal.aborted) return;
        setMail(written);
        setFailure(null);
        latest.current.onStandardSubject(written.standardSubject);
      } catch (error) {
        if (!asked.signal.aborted) setFailure(latest.current.errorText(error));
      }
    }, pause.current);
    pause.current = PAUSE_MS;
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [client, kind, language, subject, opening]);
  return { mail, failure };
}
