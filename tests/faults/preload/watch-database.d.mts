/** Observes the statements of both drivers in this process. */
export type Watcher = {
  /** Returns the statement to run instead; null to run nothing. */
  rewrite?: (sql: string, connection: object) => string | null;
  before?: (sql: string, connection: object) => void;
  after?: (sql: string, connection: object) => void;
};
export function watchDatabase(watcher: Watcher): void;
/** What a connection's transaction has written so far: "insert order", "update checkout". */
export function writesOf(connection: object): Set<string>;
/** The same for each of the transactions that share a commit. */
export function writesOfEach(connection: object): Set<string>[];
