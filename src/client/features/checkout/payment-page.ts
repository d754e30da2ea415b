/** The payment page that this tab was led to; others may be open in other tabs. */
const STORAGE_KEY = 'payment-page';

export const keepPaymentPage = (sessionId: string): void => sessionStorage.setItem(STORAGE_KEY, sessionId);

export const leftPaymentPage = (): string | undefined => sessionStorage.getItem(STORAGE_KEY) ?? undefined;
