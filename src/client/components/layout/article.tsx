import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useOpenLink } from './use-open-link.ts';

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
