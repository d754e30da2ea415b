/** Where an invoice or credit note is downloaded. */
export const documentUrl = (id: string): string => `/api/download-document?id=${encodeURIComponent(id)}`;
