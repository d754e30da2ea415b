import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { UserIcon } from '../../components/elements/icons.tsx';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

const AccountMenu = lazy(() =>
  import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu })),
);

type HeaderAccountProps = { className: string | undefined };

/**
 * The header's account corner, in the space kept for it: a person's menu, or a visitor's login icon, which
 * is also what stands there until it is known who it is. The menu's code comes when there is a person.
 */
export function HeaderAccount({ className }: HeaderAccountProps) {
  const texts = useTexts('shop');
  const me = useMe();
  const { pathname, search } = useLocation();
  // The server's page is one for many addresses: which one this is counts once it is alive.
  const here = useHydrated() ? pathname + search : paths.home;
  if (me) {
    return (
      <Suspense fallback={<span className={className} />}>
        <AccountMenu me={me} className={className} />
      </Suspense>
    );
  }
  return (
    <Link
      className={className}
      to={here === paths.home ? paths.login : paths.loginThen(here)}
      aria-label={texts.login}
    >
      <UserIcon />
    </Link>
  );
}
