/** What a kind of mail is called. A mail from another version may be of an unknown kind. */
export const nameOfKind = (kind: string, kinds: Record<string, string>): string => kinds[kind] ?? kind;

/** A mail's subject; one that is still to be written is called by its kind. */
export const nameOfMail = (
  { subject, kind }: { subject: string; kind: string },
  kinds: Record<string, string>,
): string => subject || nameOfKind(kind, kinds);
