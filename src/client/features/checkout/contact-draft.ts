/** Where a guest is told about the order. */
export type Contact = { email: string };

/** For this tab only: coming back and reloading lose nothing, and the next person finds nothing. */
const STORAGE_KEY = 'checkout-contact';

export function readContact(): Contact | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  return kept === null ? null : (JSON.parse(kept) as Contact);
}

export const keepContact = (contact: Contact): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(contact));
