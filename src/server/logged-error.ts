/**
 * Errors for the log and for the owner's pages: what happened and where, but no value of a statement.
 * Databases and drizzle name values in their messages and details, and those are people's addresses, names
 * and the hashes of their sessions and passwords.
 */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  /** The stack without its first line, which repeats the message as it was. */
  stack: string;
  cause?: LoggedError;
};

/** What errors of Node, drizzle, pg and better-sqlite3 may carry. */
type ErrorFacts = Error & {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  /** The statement, without values, of an error that drizzle wraps. */
  query?: unknown;
  params?: unknown;
  /** Set by PostgreSQL. */
  severity?: unknown;
  /** The attempts of a failed connection. */
  errors?: unknown;
};

const CAUSES_MAX = 5;
const FRAME = /^ {4}at /;

/** Keys and secrets of the payment provider, which may repeat one that it refuses. */
const withoutKeys = (text: string): string =>
  text.replaceAll(/\b(?:[srp]k_(?:live|test)|whsec)_[\w*+/=]+/g, '…');

/** The serializer of `err` in the log. Anything that is not listed here is left out. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutKeys(String(error)), stack: '' };
  const { constraint, table, code, cause, name, stack = '' }: ErrorFacts = error;
  return {
    type: error.constructor.name || name,
    message: withoutKeys(messageOf(error)),
    ...textsOf({ code, constraint, table }),
    stack: framesOf(stack),
    ...(cause === undefined || depth === CAUSES_MAX ? {} : { cause: loggedError(cause, depth + 1) }),
  };
}

/** An error in one line, as `String(error)` says it, without values. */
export function errorLine(error: unknown): string {
  const { type, message } = loggedError(isOfQuery(error) ? (error.cause ?? error) : error);
  return `${type}: ${message}`;
}

/** An error in full, for a terminal. */
export function errorText(error: unknown): string {
  const lines = ({ type, message, stack, cause, ...facts }: LoggedError): string[] => [
    `${type}: ${message}`,
    ...Object.entries(facts).map(([name, fact]) => `    ${name}: ${fact}`),
    ...(stack ? [stack] : []),
    ...(cause ? lines(cause).map((line, i) => (i === 0 ? `caused by ${line}` : line)) : []),
  ];
  return lines(loggedError(error)).join('\n');
}

const textsOf = (facts: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (typeof fact === 'string' ? [[name, fact]] : [])),
  );

/** Whether drizzle wraps a failed statement in it; its message lists the values. */
const isOfQuery = (error: unknown): error is ErrorFacts =>
  error instanceof Error && 'query' in error && 'params' in error;

function messageOf(error: ErrorFacts): string {
  const { message, errors } = error;
  if (isOfQuery(error)) return `Failed query: ${error.query}`;
  if (namesValues(error)) return message.replace(/".*/s, '…');
  // A connection that failed at several addresses has no message of its own.
  if (message === '' && Array.isArray(errors))
    return errors.map((each) => loggedError(each).message).join('; ');
  return message;
}

/**
 * Whether the database quotes a value: PostgreSQL does in data exceptions (class 22) and in what a procedure
 * raises (P0), SQLite in what it cannot parse. Elsewhere quotes are around names.
 */
function namesValues({ code, severity }: ErrorFacts): boolean {
  if (typeof code !== 'string') return false;
  return code.startsWith('SQLITE_') || (severity !== undefined && /^(22|P0)/.test(code));
}

/** The frames at the end of a stack. What stands before them is the message, which may have lines too. */
function framesOf(stack: string): string {
  const lines = stack.split('\n');
  const before = lines.findLastIndex((line) => !FRAME.test(line));
  return lines.slice(before + 1).join('\n');
}
