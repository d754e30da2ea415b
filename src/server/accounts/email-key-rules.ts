/**
 * What makes two e-mail addresses the same account: trimmed, in one Unicode form, without regard to case.
 * Dots and plus signs stay, since only some providers ignore them.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
