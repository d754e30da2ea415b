import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../../components/feedback/error-boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { provingLink } from '../../../lib/proving-link.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { browserLink, trpc } from '../../../lib/trpc.ts';

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'));

type Asked = { answer: Promise<boolean>; end: (proved: boolean) => void };

/** A page with acts that need a fresh sign-in: it asks for the proof when the server does, then goes on. */
export function Proving({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const site = useSite();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [client] = useState(() => {
    let open: Asked | null = null;
    // One question for all calls that wait.
    function prove(): Promise<boolean> {
      if (open) return open.answer;
      let resolve: (proved: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      open = {
        answer,
        end(proved) {
          open = null;
          setAsked(null);
          resolve(proved);
        },
      };
      setAsked(open);
      return answer;
    }
    return trpc.createClient({ links: [provingLink(prove), browserLink(site, queryClient)] });
  });
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      {children}
      {asked && (
        <ErrorBoundary fallback={() => <Unasked onEnd={asked.end} />}>
          <Suspense>
            <ProofDialog onEnd={asked.end} />
          </Suspense>
        </ErrorBoundary>
      )}
    </trpc.Provider>
  );
}

/** In place of a question whose code did not load: says so, and the refusal stands. */
function Unasked({ onEnd }: { onEnd: Asked['end'] }) {
  const { unreachable } = useTexts('shop');
  useEffect(() => {
    showToast({ message: unreachable, kind: 'error' });
    onEnd(false);
  }, [unreachable, onEnd]);
  return null;
}
