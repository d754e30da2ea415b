import { PAGES } from '../../shared/pages/pages.ts';

/** The address of a page of the panel, for the owner's mails: by the login, as the panel sends who is logged out home. */
export const panelLink = (publicUrl: string, path = ''): string =>
  `${publicUrl}${PAGES.login.path}?${new URLSearchParams({ next: PAGES.admin.path + path })}`;
