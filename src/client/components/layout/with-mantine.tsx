import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './mantine-theme.ts';

/** Wraps whatever uses Mantine: forms, the admin panel, toasts. Other pages do not load its code. */
export const WithMantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    {children}
  </MantineProvider>
);
