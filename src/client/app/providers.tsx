import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Site } from '../../shared/boot.ts';
import { SiteProvider } from '../lib/site.ts';
import { type ApiLink, trpc } from '../lib/trpc.ts';
import { cssVariablesResolver, theme } from './theme.ts';

type ProvidersProps = { site: Site; queryClient: QueryClient; link: ApiLink; children: ReactNode };

/** What every page needs around it, on the server and in the browser alike. */
export function Providers({ site, queryClient, link, children }: ProvidersProps) {
  const [client] = useState(() => trpc.createClient({ links: [link] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider value={site}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            defaultColorScheme="auto"
          >
            {children}
          </MantineProvider>
        </SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
