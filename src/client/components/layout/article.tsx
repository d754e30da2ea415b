import { Link } from 'react-router-dom';
import type { Category } from '../../../shared/categories.ts';
import { paths } from '../../lib/paths.ts';
import classes from './article.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';

export type ArticlePart = { title: string; text: string; link: string; category: Category };

type ArticleProps = { title: string; lead: string; parts: readonly ArticlePart[] };

/** A page to read, under the Help Center; each part leads on into a category. */
export const Article = ({ title, lead, parts }: ArticleProps) => (
  <article className={classes.page}>
    <div>
      <Breadcrumbs
        steps={[
          { label: 'Home', to: paths.home },
          { label: 'Help Center', to: paths.help },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </div>
    {parts.map((part) => (
      <section key={part.title} className={classes.part}>
        <h2>{part.title}</h2>
        <p>{part.text}</p>
        <Link to={paths.category([part.category])}>{part.link}</Link>
      </section>
    ))}
  </article>
);
