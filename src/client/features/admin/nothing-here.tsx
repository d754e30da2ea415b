import { ButtonLink } from '../../components/elements/button.tsx';
import { MissingPage } from '../../components/feedback/not-found.tsx';
import { useTexts } from '../../lib/texts.ts';
import { adminPath } from './admin-paths.ts';
import type { AdminSection } from './admin-section.ts';

/** An unknown address of the panel. */
export const NoSuchSection = () => {
  const texts = useTexts('adminFrame');
  return (
    <MissingPage
      title={texts.notFound}
      description={texts.noSuchAddress}
      actions={<ButtonLink to={adminPath('dashboard')}>{texts.toDashboard}</ButtonLink>}
    >
      {texts.noSuchSection}
    </MissingPage>
  );
};

type NoSuchRecordProps = {
  /** The record's page; its label names what is missing. */
  section: AdminSection;
  /** The section that lists all such records. */
  list: AdminSection | undefined;
};

/** Shown for a record that does not exist. */
export const NoSuchRecord = ({ section: { label }, list }: NoSuchRecordProps) => {
  const texts = useTexts('adminFrame');
  return (
    <MissingPage
      title={texts.recordNotFound(texts.sections[label])}
      description={texts.noSuchAddress}
      actions={
        <>
          {list && <ButtonLink to={adminPath(list.path)}>{texts.sections[list.label]}</ButtonLink>}
          <ButtonLink to={adminPath('dashboard')} outline>
            {texts.toDashboard}
          </ButtonLink>
        </>
      }
    >
      {texts.noSuchRecord}
    </MissingPage>
  );
};
