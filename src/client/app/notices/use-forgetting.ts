import { useEffect } from 'react';
import { forgetEnded, ownTraces } from '../../lib/device/forget-person.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionEnded } from '../../lib/session/use-session-ended.ts';

/**
 * Once a session has ended elsewhere, as by "Log out everywhere", this device forgets whose it was: as soon as an open
 * tab learns of it, or when the shop is opened next.
 */
export function useForgetting(): void {
  const me = useMe();
  const isKnown = Boolean(me);
  const isVisitor = me === null;
  const ended = useSessionEnded();
  useEffect(() => {
    if (isKnown) return ownTraces();
    if (!isVisitor) return;
    const { pathname, search } = window.location;
    const comesBack = [pathname, new URLSearchParams(search).get('next')].includes(paths.checkout);
    // Without storage there is nothing to remove.
    void forgetEnded({ ended, comesBack }).catch(() => undefined);
  }, [isKnown, isVisitor, ended]);
}
