import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronDownIcon } from '../components/elements/icons.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import classes from './help-page.module.css';

export default function HelpPage() {
  const { shopName, contact, supportLinks } = useSite();
  return (
    <div className={classes.page}>
      <PageHead
        title="Help Center"
        description={`Answers about your account, support and manuals at ${shopName}.`}
        path={paths.help}
      />
      <div>
        <h1>Help Center</h1>
        <p className={classes.lead}>Short answers to what people ask most.</p>
      </div>
      <section aria-labelledby="faq">
        <h2 id="faq">Frequently asked questions</h2>
        <div className={classes.faq}>
          <Entry question="How do I reset my password?">
            Open the login page and follow the <Link to={paths.forgotPassword}>Forgot Password</Link> link.
            Type the e-mail address of your account and we send you a link that lets you choose a new one.
          </Entry>
          <Entry question="How do I contact support?">
            {contact.email && (
              <>
                Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>, with the order's number if
                it is about an order.{' '}
              </>
            )}
            {contact.phone && (
              <>
                Call <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>.{' '}
              </>
            )}
            {contact.address && <>Our address is {contact.address}. </>}
            You can also reply to any e-mail that you received from {shopName}: the confirmation of an order
            is best, since it carries the order's number. We answer there.
          </Entry>
          <Entry question="Where can I find the user manual?">
            The manual lies in the product's box. The data that matter before buying are under
            “Specifications” on each product's page, and our <Link to={paths.resources}>resources</Link> say
            what they mean.
          </Entry>
        </div>
      </section>
      <section aria-labelledby="more">
        <h2 id="more">More to read</h2>
        <div className={classes.links}>
          <Link to={paths.resources}>
            Resources
            <span>What the numbers in a specification mean, category by category.</span>
          </Link>
          <Link to={paths.blog}>
            Blog
            <span>Notes on choosing, using and keeping electronics.</span>
          </Link>
          {supportLinks.map(({ label, url }) => (
            <a key={url + label} href={url} rel="noopener">
              {label}
              <span>{new URL(url).host}</span>
            </a>
          ))}
        </div>
      </section>
    </div>
  );
}

const Entry = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={classes.entry}>
    <summary className={classes.question}>
      {question}
      <ChevronDownIcon />
    </summary>
    <p className={classes.answer}>{children}</p>
  </details>
);
