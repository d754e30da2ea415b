import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageAt } from '../../../shared/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';

type ArticleProps = {
  title: string;
  lead: string;
  /** Safe HTML, as the server made it of the page's Markdown. */
  html: string;
};

/** A page to read, under the Help Center. */
export const Article = ({ title, lead, html }: ArticleProps) => {
  const texts = useTexts('reading');
  const openLink = useOpenLink();
  return (
    <article className={classes.page}>
      <div>
        <Breadcrumbs
          steps={[
            { label: texts.home, to: paths.home },
            { label: texts.helpCenter, to: paths.help },
            { label: title },
          ]}
        />
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed */}
      <div
        className={classes.body}
        onClick={openLink}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML in the text
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  );
};

/** A press on a link to a page of ours opens its page here, without loading the shop anew. */
function useOpenLink(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || elsewhere || link.origin !== window.location.origin || !pageAt(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
