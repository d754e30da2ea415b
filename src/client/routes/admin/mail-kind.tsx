import { useParams, useSearchParams } from 'react-router-dom';
import { MAIL_KINDS } from '../../../shared/operations/mail.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import { MailKindPage } from '../../features/admin/mail/mail-kind-page.tsx';
import { NoSuchSection } from '../../features/admin/nothing-here.tsx';
import { useSite } from '../../lib/site.ts';

export default function MailOfKind() {
  const { id } = useParams();
  const [parameters] = useSearchParams();
  const site = useSite();
  const kind = MAIL_KINDS.find((each) => each === id);
  const language = LANGUAGES.find((each) => each === parameters.get('language')) ?? site.language;
  if (!kind) return <NoSuchSection />;
  // Another mail, another form.
  return <MailKindPage key={`${kind} ${language}`} kind={kind} language={language} />;
}
