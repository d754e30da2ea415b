import { Link } from 'react-router-dom';
import type { MailKind } from '../../../../shared/operations/mail.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { mailKindPath } from '../admin-paths.ts';
import { Pill } from '../frame/pill.tsx';
import classes from './mail-section.module.css';

type Group = keyof Texts['adminMails']['groups'];

const GROUP_OF: Record<MailKind, Group> = {
  order_confirmation: 'orders',
  order_shipped: 'orders',
  order_cancelled: 'orders',
  order_refunded: 'orders',
  refund_failed: 'orders',
  order_link: 'orders',
  return_update: 'orders',
  withdrawal: 'orders',
  confirm_stock_request: 'orders',
  back_in_stock: 'orders',
  review_request: 'orders',
  verify_email: 'accounts',
  email_taken: 'accounts',
  email_change_asked: 'accounts',
  email_changed: 'accounts',
  account_deleted: 'accounts',
  password_reset: 'accounts',
  password_changed: 'accounts',
  second_factor_changed: 'accounts',
  new_browser: 'accounts',
  failed_sign_ins: 'accounts',
  sign_in_link: 'accounts',
  owner_news: 'owner',
  return_news: 'owner',
  withdrawal_news: 'owner',
  test: 'owner',
};

/** Every kind of mail, each with the way to its preview; marked where the owner has written something. */
export function MailKinds() {
  const texts = useTexts('adminMails');
  const { kinds: names } = useTexts('adminRunning');
  const [{ texts: own }] = trpc.admin.mail.texts.useSuspenseQuery(undefined, { staleTime: 0 });
  const written = new Set(Object.values(own).flatMap((inLanguage) => Object.keys(inLanguage ?? {})));
  const kinds = Object.keys(GROUP_OF) as MailKind[];
  return (
    <section className={classes.kinds} aria-labelledby="mail-kinds">
      <h2 id="mail-kinds">{texts.kinds}</h2>
      <div className={classes.groups}>
        {(Object.keys(texts.groups) as Group[]).map((group) => (
          <div key={group}>
            <h3>{texts.groups[group]}</h3>
            <ul>
              {kinds
                .filter((kind) => GROUP_OF[kind] === group)
                .map((kind) => (
                  <li key={kind}>
                    <Link to={mailKindPath(kind)}>{names[kind]}</Link>
                    {written.has(kind) && <Pill>{texts.own}</Pill>}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
