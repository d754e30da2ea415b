import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageAt } from '../../../shared/pages/pages.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';

type ArticleProps = {
  title: string;
  /** '' for none. */
  lead: string;
  /** Safe HTML, rendered by the server from the page's Markdown. */
  html: string;
};

/** A reading page, such as those under the Help Center. */
export const Article = ({ title, lead, html }: ArticleProps) => {
  const texts = useTexts('reading');
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
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      <WrittenText html={html} />
    </article>
  );
};

/** Text that was written as Markdown. Links within the shop open without a reload. */
export function WrittenText({ html }: Pick<ArticleProps, 'html'>) {
  const openLink = useOpenLink();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links inside are interactive
    <div
      className={classes.body}
      onClick={openLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML in the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Opens links to our own pages through the router, without reloading the shop. */
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
