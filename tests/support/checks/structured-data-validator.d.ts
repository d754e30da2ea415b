/** What the tests use of it; the package has no types. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    /** `schemaOrg` where the vocabulary is at fault, absent where it is a search engine's rule. */
    errorType?: string;
    path: readonly { property?: string }[];
  };
  export default class Validator {
    /** @param vocabulary schema.org's, as its JSON-LD. */
    constructor(vocabulary: { '@graph': object[] });
    /** @param found statements by type, by the format in which a page has them. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
