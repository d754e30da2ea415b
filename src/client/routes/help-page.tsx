import { Link } from 'react-router-dom';
import { WrittenText } from '../components/layout/article.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';
import { trpc } from '../lib/trpc.ts';
import classes from './help-page.module.css';

export default function HelpPage() {
  const texts = useTexts('reading');
  const { shopName, supportLinks } = useSite();
  const [{ title, language, lead, html, articles }] = trpc.product.page.useSuspenseQuery({ slug: 'help' });
  return (
    <div className={classes.page}>
      <PageHead title={title} description={texts.helpDescription(shopName)} path={paths.help} />
      <div>
        <h1 lang={language}>{title}</h1>
        {lead && (
          <p lang={language} className={classes.lead}>
            {lead}
          </p>
        )}
      </div>
      <div className={classes.answers}>
        <WrittenText language={language} html={html} />
      </div>
      {articles.length + supportLinks.length > 0 && (
        <section aria-labelledby="more">
          <h2 id="more">{texts.moreToRead}</h2>
          <div className={classes.links}>
            {articles.map((article) => (
              <Link key={article.path} to={article.path}>
                {article.title}
                {article.lead && <span>{article.lead}</span>}
              </Link>
            ))}
            {supportLinks.map(({ label, url }) => (
              <a key={url + label} href={url} rel="noopener">
                {label}
                <span>{new URL(url).host}</span>
              </a>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
