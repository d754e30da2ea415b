import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Observes the statements of both drivers. `rewrite` returns the statement to run instead, null to run
 * nothing; `before` and `after` get the shop's own statement. Each also gets the connection.
 * @typedef {{ rewrite?: (sql: string, connection: object) => string | null,
 *   before?: (sql: string, connection: object) => void,
 *   after?: (sql: string, connection: object) => void }} Watcher
 */

/** @type {Watcher[]} */
const watchers = [];
let isPatched = false;

/** What each connection has written since it began: a set for each savepoint of a group's transaction. */
const writes = new WeakMap();
const WRITE = /^(insert into|update) "(\w+)" /;

/** @returns {Set<string>[]} */
export const writesOfEach = (connection) => writes.get(connection) ?? [];

/** @returns {Set<string>} */
export const writesOf = (connection) => new Set(writesOfEach(connection).flatMap((each) => [...each]));

/** @param {Watcher} watcher */
export function watchDatabase(watcher) {
  watchers.push(watcher);
  if (isPatched) return;
  isPatched = true;
  watchers.unshift({
    after(sql, connection) {
      if (sql.startsWith('BEGIN')) writes.set(connection, [new Set()]);
      if (sql.startsWith('SAVEPOINT')) writes.get(connection)?.push(new Set());
      const current = writes.get(connection)?.at(-1);
      if (sql.startsWith('ROLLBACK TO')) current?.clear();
      const [, verb, table] = WRITE.exec(sql) ?? [];
      if (table) current?.add(`${verb.split(' ')[0]} ${table}`);
    },
  });
  patchSqlite(require('better-sqlite3'));
  patchPostgresql(require('pg'));
}

function rewritten(sql, connection) {
  let text = sql;
  for (const { rewrite } of watchers) {
    if (rewrite && text !== null) text = rewrite(text, connection);
  }
  return text;
}

function tell(moment, sql, connection) {
  for (const watcher of watchers) watcher[moment]?.(sql, connection);
}

function patchSqlite(Database) {
  const { exec, prepare, pragma } = Database.prototype;
  Database.prototype.exec = function (sql) {
    const text = rewritten(sql, this);
    tell('before', sql, this);
    if (text !== null) exec.call(this, text);
    tell('after', sql, this);
    return this;
  };
  Database.prototype.pragma = function (source, options) {
    const text = rewritten(`pragma ${source}`, this);
    return text === null ? [] : pragma.call(this, text.slice('pragma '.length), options);
  };
  let isStatementPatched = false;
  Database.prototype.prepare = function (sql) {
    const statement = prepare.call(this, rewritten(sql, this) ?? 'select 1');
    if (!isStatementPatched) {
      isStatementPatched = true;
      patchStatement(Object.getPrototypeOf(statement));
    }
    return statement;
  };
}

function patchStatement(prototype) {
  for (const method of ['run', 'get', 'all']) {
    const real = prototype[method];
    prototype[method] = function (...values) {
      tell('before', this.source, this.database);
      const result = real.apply(this, values);
      tell('after', this.source, this.database);
      return result;
    };
  }
}

function patchPostgresql({ Client }) {
  const { query } = Client.prototype;
  Client.prototype.query = function (first, ...rest) {
    const sql = typeof first === 'string' ? first : first?.text;
    if (typeof sql !== 'string') return query.call(this, first, ...rest);
    // The server accepts an empty statement and does nothing.
    const text = rewritten(sql, this) ?? '';
    tell('before', sql, this);
    const running = query.call(this, typeof first === 'string' ? text : { ...first, text }, ...rest);
    if (typeof running?.then !== 'function') return running;
    return running.then((result) => {
      tell('after', sql, this);
      return result;
    });
  };
}
