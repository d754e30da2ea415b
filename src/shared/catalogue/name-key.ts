/** The same for a name in either case, and however its accents are composed: macOS composes them unlike others. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
