import { useState } from 'react';
import type { Language } from '../../../../shared/texts/language.ts';
import { WrittenText } from '../../../components/layout/article.tsx';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Preview, type PreviewWidth, WidthChoice } from '../preview/preview.tsx';
import { useRendered } from '../preview/use-rendered.ts';
import classes from './page-editor.module.css';

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
  const { client } = trpc.useUtils();
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const { rendered: html, error } = useRendered(
    { body, language, questions },
    client.admin.page.preview.mutate,
  );
  return (
    <Preview choices={<WidthChoice chosen={width} onChoose={setWidth} />}>
      {error !== null && (
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
    </Preview>
  );
}
