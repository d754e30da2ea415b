import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

type AdminGateProps = { fallback: ReactNode; children: ReactNode };

/**
 * Waits until the user is known; customers and visitors are sent to the home page, an admin who must set up a second
 * factor to the account page, which says so.
 */
export function AdminGate({ fallback, children }: AdminGateProps) {
  const me = useMe({ needed: true });
  if (me === undefined) return fallback;
  if (!me || me.role === 'GENERAL') return <Navigate to={paths.home} replace />;
  return me.secondFactorDue ? <Navigate to={paths.account} replace /> : children;
}

/** Whether an error means that the panel is closed to this user: logged out elsewhere, demoted, or short of a factor. */
export const isAccessLost = (error: unknown): boolean =>
  ['unauthenticated', 'forbidden', 'second_factor_needed'].includes(reasonOf(error)?.code ?? '');

/** Reloads the current user; the gate then redirects. */
export function AccessLost() {
  const texts = useTexts('adminFrame');
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.user.me.invalidate();
  }, [utils]);
  return <p role="status">{texts.loading}</p>;
}
