import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './mantine-theme.ts';
import './mantine.css';

/** Wraps whatever uses Mantine: forms, the admin panel, toasts. Other pages load neither its code nor its styles. */
export const WithMantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    {children}
  </MantineProvider>
);
