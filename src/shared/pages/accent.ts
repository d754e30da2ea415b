/** The shop's accent in both colour schemes, for pages and emails that theme.css does not reach. */
export const ACCENT = { light: '#4b3fe4', dark: '#8f86ff' } as const;
