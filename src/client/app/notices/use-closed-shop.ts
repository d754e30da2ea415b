import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Site } from '../../../shared/pages/boot.ts';
import { pageAt } from '../../../shared/pages/pages.ts';
import { reasonOf } from '../../lib/error-text.ts';
import { useMe } from '../../lib/me.ts';
import { isAdminPanel } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { keepToastForReload } from '../../lib/toast.ts';

/** Whether everyone sees this page of a closed shop. */
const isOutside = (path: string): boolean => Boolean(pageAt(path)?.facts.whileClosed);

/** A closed shop is shown as the server shows it: it knows who may enter by now. */
export function useClosedShop(): void {
  const site = useSite();
  const { pathname } = useLocation();
  const me = useMe();
  // The panel needs the categories.
  const entersPanel = isAdminPanel(pathname) && me && me.role !== 'GENERAL' && !me.secondFactorDue;
  const goesInside = site.outside && (!isOutside(pathname) || entersPanel);
  useEffect(() => {
    if (goesInside) reload();
  }, [goesInside]);

  const { closed } = site;
  const queryClient = useQueryClient();
  useEffect(() => {
    const notice = (error: unknown) => {
      if (reasonOf(error)?.code === 'shop_closed') void showAsClosed(closed);
    };
    const [queries, mutations] = [queryClient.getQueryCache(), queryClient.getMutationCache()];
    for (const { state } of queries.getAll()) notice(state.fetchFailureReason);
    const ends = [
      queries.subscribe(({ query }) => notice(query.state.fetchFailureReason)),
      mutations.subscribe(({ mutation }) => notice(mutation?.state.failureReason)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [closed, queryClient]);
}

function reload(): void {
  keepToastForReload();
  window.location.reload();
}

let asking = false;

/**
 * After an answer that the shop is closed. The server is asked first whether it shows this page: one that it shows although
 * the goods are refused would be loaded again and again.
 */
async function showAsClosed(closed: Site['closed']): Promise<void> {
  if (asking || isOutside(window.location.pathname)) return;
  asking = true;
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  asking = false;
  // Whoever may enter needs a page that says so with every query.
  if (answer?.status === 503 || (answer?.ok && !closed)) reload();
}
