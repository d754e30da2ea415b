import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Site } from '../../shared/pages/boot.ts';
import { SiteProvider } from '../lib/site.ts';
import { type TextSource, TextsProvider } from '../lib/texts.ts';
import { type ApiLink, trpc } from '../lib/trpc.ts';

type ProvidersProps = {
  site: Site;
  texts: TextSource;
  queryClient: QueryClient;
  link: ApiLink;
  children: ReactNode;
};

/** The context that every page needs, on the server and in the browser. */
export function Providers({ site, texts, queryClient, link, children }: ProvidersProps) {
  const [client] = useState(() => trpc.createClient({ links: [link] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={useState(site)}>
          <TextsProvider value={texts}>{children}</TextsProvider>
        </SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
