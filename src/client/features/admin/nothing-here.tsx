import { ButtonLink } from '../../components/elements/button.tsx';
import { MissingPage } from '../../components/feedback/not-found.tsx';
import { adminPath } from './admin-paths.ts';
import type { AdminSection } from './admin-section.ts';

const DESCRIPTION = 'There is nothing at this address of the admin panel.';

/** An address of the panel that is no section. */
export const NoSuchSection = () => (
  <MissingPage
    title="Page not found"
    description={DESCRIPTION}
    actions={<ButtonLink to={adminPath('dashboard')}>Go to the dashboard</ButtonLink>}
  >
    The admin panel has no page at this address. Its sections are in the menu, and the dashboard shows what
    there is to do.
  </MissingPage>
);

type NoSuchRecordProps = {
  /** The page of one record: its label names what is missing. */
  section: AdminSection;
  /** The section that lists all of them. */
  list: AdminSection | undefined;
};

/** The page of a record that does not exist. */
export const NoSuchRecord = ({ section: { label }, list }: NoSuchRecordProps) => (
  <MissingPage
    title={`${label} not found`}
    description={DESCRIPTION}
    actions={
      <>
        {list && <ButtonLink to={adminPath(list.path)}>{list.label}</ButtonLink>}
        <ButtonLink to={adminPath('dashboard')} outline>
          Go to the dashboard
        </ButtonLink>
      </>
    }
  >
    There is nothing under this number in the shop. The link may not be quite right, or an older backup was
    restored.
  </MissingPage>
);
