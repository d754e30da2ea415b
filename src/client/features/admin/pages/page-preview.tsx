import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../../../shared/texts/language.ts';
import { WrittenText } from '../../../components/layout/article.tsx';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './page-editor.module.css';

const PAUSE_MS = 300;
const WIDTHS = ['onPhone', 'onDesk'] as const;

type PagePreviewProps = {
  title: string;
  lead: string;
  body: string;
  language: Language;
  /** Whether headings of the third level are questions that unfold. */
  questions: boolean;
};

/** The page as people will see it, in the width of a phone or of a computer; it follows what is written. */
export function PagePreview({ title, lead, body, language, questions }: PagePreviewProps) {
  const texts = useTexts('adminPages');
  const { shopName } = useSite();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('onPhone');
  const { html, failed } = useRendered({ body, language, questions });
  return (
    <section className={classes.preview} aria-labelledby="page-preview">
      <div className={classes.previewHead}>
        <h2 id="page-preview">{texts.preview}</h2>
        <fieldset className={classes.widths}>
          <legend className="visually-hidden">{texts.previewWidth}</legend>
          {WIDTHS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="previewWidth"
                checked={width === each}
                onChange={() => setWidth(each)}
              />
              {texts[each]}
            </label>
          ))}
        </fieldset>
      </div>
      {failed && (
        <p className={classes.failed} role="status">
          {texts.previewFailed}
        </p>
      )}
      {/** A link inside would leave the form. */}
      <div
        className={classes.paper}
        data-width={width}
        lang={language}
        onClickCapture={(event) => {
          if (!(event.target instanceof Element && event.target.closest('a'))) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <p className={classes.paperTitle}>{title}</p>
        {lead && <p className={classes.paperLead}>{lead.replaceAll('{{shop}}', shopName)}</p>}
        {html ? <WrittenText html={html} /> : <p className={classes.paperLead}>{texts.nothingToShow}</p>}
      </div>
    </section>
  );
}

/** What the server makes of a text, as its page will show it: requested at once, then after each pause. */
function useRendered(input: Pick<PagePreviewProps, 'body' | 'language' | 'questions'>) {
  const { body, language, questions } = input;
  const { client } = trpc.useUtils();
  const [html, setHtml] = useState('');
  const [failed, setFailed] = useState(false);
  const pause = useRef(0);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const input = { body, language, questions };
        const rendered = await client.admin.page.preview.mutate(input, { signal: asked.signal });
        if (asked.signal.aborted) return;
        setHtml(rendered);
        setFailed(false);
      } catch {
        if (!asked.signal.aborted) setFailed(true);
      }
    }, pause.current);
    pause.current = PAUSE_MS;
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [client, body, language, questions]);
  return { html, failed };
}
