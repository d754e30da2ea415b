/**
 * The key by which two email addresses are the same account: trimmed, Unicode-normalised, case-insensitive.
 * Dots and plus signs stay, because only some providers ignore them.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
