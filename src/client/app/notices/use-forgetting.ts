import { useEffect } from 'react';
import { forgetEnded, ownTraces } from '../../lib/device/forget-person.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useSessionEnded } from '../../lib/session/use-session-ended.ts';

/** Once this tab learns that its session has ended, as by "Log out everywhere", this device forgets whose it was. */
export function useForgetting(): void {
  const isKnown = Boolean(useMe());
  const ended = useSessionEnded();
  useEffect(() => {
    if (isKnown) return ownTraces();
    if (!ended) return;
    const { pathname, search } = window.location;
    const comesBack = [pathname, new URLSearchParams(search).get('next')].includes(paths.checkout);
    // Without storage there is nothing to remove.
    void forgetEnded(comesBack).catch(() => undefined);
  }, [isKnown, ended]);
}
