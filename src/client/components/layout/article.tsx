import type { Language } from '../../../shared/texts/language.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useOpenLink } from './use-open-link.ts';

type ArticleProps = {
  title: string;
  /** What it is written in, if not in the shop's language. */
  language: Language | undefined;
  /** '' for none. */
  lead: string;
  /** Safe HTML, rendered by the server from the page's Markdown. */
  html: string;
};

/** A reading page, such as those under the Help Center. */
export const Article = ({ title, language, lead, html }: ArticleProps) => {
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
        <h1 lang={language}>{title}</h1>
        {lead && (
          <p lang={language} className={classes.lead}>
            {lead}
          </p>
        )}
      </div>
      <WrittenText language={language} html={html} />
    </article>
  );
};

/** Text that was written as Markdown. Links within the shop open without a reload. */
export function WrittenText({
  html,
  language,
}: Pick<ArticleProps, 'html'> & { language?: Language | undefined }) {
  const openLink = useOpenLink();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only the links inside are interactive
    <div
      lang={language}
      className={classes.body}
      onClick={openLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes all HTML in the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
