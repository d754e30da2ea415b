import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronDownIcon } from '../components/elements/icons.tsx';
import { PageHead } from '../components/layout/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { useSite } from '../lib/site.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './help-page.module.css';

export default function HelpPage() {
  const texts = useTexts('reading');
  const { shopName, contact, supportLinks } = useSite();
  const hasContact = Boolean(contact.email || contact.phone || contact.address);
  return (
    <div className={classes.page}>
      <PageHead title={texts.helpCenter} description={texts.helpDescription(shopName)} path={paths.help} />
      <div>
        <h1>{texts.helpCenter}</h1>
        <p className={classes.lead}>{texts.helpLead}</p>
      </div>
      <section aria-labelledby="faq">
        <h2 id="faq">{texts.faq}</h2>
        <div className={classes.faq}>
          <Entry question={texts.howToReset}>
            {texts.resetBefore}
            <Link to={paths.forgotPassword}>{texts.forgotPassword}</Link>
            {texts.resetAfter}
          </Entry>
          <Entry question={texts.howToContact}>
            {contact.email && (
              <>
                {texts.writeTo}
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
                {texts.writeToAfter}{' '}
              </>
            )}
            {contact.phone && (
              <>
                {texts.call}
                <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>.{' '}
              </>
            )}
            {contact.address && <>{texts.ourAddress(contact.address)}</>}
            {hasContact ? texts.alsoReplyToMail(shopName) : texts.replyToMail(shopName)}
          </Entry>
          <Entry question={texts.whereManual}>
            {texts.manualBefore}
            <Link to={paths.resources}>{texts.resourcesLink}</Link>
            {texts.manualAfter}
          </Entry>
        </div>
      </section>
      <section aria-labelledby="more">
        <h2 id="more">{texts.moreToRead}</h2>
        <div className={classes.links}>
          <Link to={paths.resources}>
            {texts.resources}
            <span>{texts.resourcesLead}</span>
          </Link>
          <Link to={paths.blog}>
            {texts.blog}
            <span>{texts.blogLead}</span>
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
