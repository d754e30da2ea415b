import type { ReactNode } from 'react';

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div data-app>
      <main id="main">{children}</main>
    </div>
  );
}
