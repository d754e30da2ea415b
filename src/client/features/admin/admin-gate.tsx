import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { trpc } from '../../lib/trpc.ts';

type AdminGateProps = { fallback: ReactNode; children: ReactNode };

/** Waits until it is known who is there; anyone but an admin goes to the home page. */
export function AdminGate({ fallback, children }: AdminGateProps) {
  const me = useMe({ needed: true });
  if (me === undefined) return fallback;
  return me?.role === 'ADMIN' ? children : <Navigate to={paths.home} replace />;
}

/** Whether an error says that this person is no admin any more: logged out elsewhere, or demoted. */
export const isAccessLost = (error: unknown): boolean =>
  ['unauthenticated', 'forbidden'].includes(reasonOf(error)?.code ?? '');

/** The app learns who is there now, and the gate does the rest. */
export function AccessLost() {
  const texts = useTexts('adminFrame');
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.user.me.invalidate();
  }, [utils]);
  return <p role="status">{texts.loading}</p>;
}
