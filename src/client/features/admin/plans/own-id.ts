/** An id for an entry that the form adds. `crypto.randomUUID` is missing on pages without https. */
export const ownId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
