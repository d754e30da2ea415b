import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

type AdminGateProps = { fallback: ReactNode; children: ReactNode };

/** Waits until the user is known; anyone but an admin is sent to the home page. */
export function AdminGate({ fallback, children }: AdminGateProps) {
  const me = useMe({ needed: true });
  if (me === undefined) return fallback;
  return me?.role === 'ADMIN' ? children : <Navigate to={paths.home} replace />;
}

/** Whether an error means that this user is no longer an admin: logged out elsewhere, or demoted. */
export const isAccessLost = (error: unknown): boolean =>
  ['unauthenticated', 'forbidden'].includes(reasonOf(error)?.code ?? '');

/** Reloads the current user; the gate then redirects. */
export function AccessLost() {
  const texts = useTexts('adminFrame');
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.user.me.invalidate();
  }, [utils]);
  return <p role="status">{texts.loading}</p>;
}
