import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { UserIcon } from '../../components/elements/icons.tsx';
import { ErrorBoundary } from '../../components/feedback/error-boundary.tsx';
import { withTexts } from '../../lib/browser-texts.ts';
import { lazyPart, optionalPart } from '../../lib/lazy-part.tsx';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

const AccountMenu = lazyPart(() => withTexts('wishlist', import('./account-menu.tsx')));

/** Without its code or its texts there is no such link. */
const WishLink = optionalPart(() => withTexts('wishlist', import('./wish-link.tsx')));

type HeaderAccountProps = {
  className: string | undefined;
  /** For what phones have elsewhere. */
  wideOnly: string | undefined;
};

/**
 * The header's account corner, in a space reserved for it: the account menu, or a login icon, which is also
 * shown until the user is known, with a guest's wishlist beside it. The menu's code loads only for a signed-in user.
 */
export function HeaderAccount({ className, wideOnly }: HeaderAccountProps) {
  const texts = useTexts('shop');
  const me = useMe();
  const { pathname, search } = useLocation();
  // The server's cached page serves many addresses; the real one is used after hydration.
  const here = useHydrated() ? pathname + search : paths.home;
  if (me) {
    return (
      <ErrorBoundary
        resetKey={pathname}
        fallback={() => (
          <Link
            discover="none"
            className={className}
            to={paths.profile}
            aria-label={texts.accountOf(me.name)}
          >
            <UserIcon />
          </Link>
        )}
      >
        <Suspense fallback={<span className={className} />}>
          <AccountMenu me={me} className={className} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <>
      {me === null && (
        <span className={wideOnly}>
          <Suspense>
            <WishLink className={className} />
          </Suspense>
        </span>
      )}
      <Link
        discover="none"
        className={className}
        to={here === paths.home ? paths.login : paths.loginThen(here)}
        aria-label={texts.login}
      >
        <UserIcon />
      </Link>
    </>
  );
}
