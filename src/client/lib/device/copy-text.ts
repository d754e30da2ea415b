/**
 * Copies text for the person to paste elsewhere.
 * @returns false where the browser refuses, or has no clipboard: it gives none to pages without https.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
