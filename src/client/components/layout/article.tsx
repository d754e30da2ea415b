import { Link } from 'react-router-dom';
import type { Category } from '../../../shared/categories.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';

export type ArticlePart = { title: string; text: string; link: string };

type ArticleProps = {
  title: string;
  lead: string;
  parts: readonly ArticlePart[] /** Where each part leads on to. */;
  categories: readonly Category[];
};

/** A page to read, under the Help Center; each part leads on into a category. */
export const Article = ({ title, lead, parts, categories }: ArticleProps) => {
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
        <p className={classes.lead}>{lead}</p>
      </div>
      {parts.map((part, index) => (
        <section key={part.title} className={classes.part}>
          <h2>{part.title}</h2>
          <p>{part.text}</p>
          <Link to={paths.category(categories.slice(index, index + 1))}>{part.link}</Link>
        </section>
      ))}
    </article>
  );
};
