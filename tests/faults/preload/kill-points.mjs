import { subscribe } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { watchDatabase, writesOfEach } from './watch-database.mjs';

/**
 * Loaded before the shop: kills it with SIGKILL at a named point, on the nth passing after the suite's
 * message `{ killAt, passing }`. The points are KILL_POINTS in support/kill-points.ts.
 */
let armed = null;

function pass(point) {
  if (armed?.killAt !== point) return;
  armed.passing -= 1;
  if (armed.passing === 0) process.kill(process.pid, 'SIGKILL');
}

const isSessionCreation = ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions';
const isSessionList = ({ method, path }) => method === 'GET' && path.startsWith('/v1/checkout/sessions?');

function watchProviderCalls() {
  const { addRequest } = Agent.prototype;
  Agent.prototype.addRequest = function (request, ...rest) {
    if (isSessionCreation(request)) pass('before the provider call');
    return addRequest.call(this, request, ...rest);
  };
  subscribe('http.client.response.finish', ({ request }) => {
    if (isSessionCreation(request)) pass('after the provider call');
    if (isSessionList(request)) pass('while reconciling');
  });
}

/** A transaction is identified by what it has written so far. */
const KINDS = [
  ['order', 'insert order'],
  ['checkout', 'insert checkout'],
  ['session', 'update checkout'],
];

const kindOf = (writes) => KINDS.find(([, write]) => writes?.has(write))?.[0];

/** Each kind once, however many transactions of it share the commit. */
const kindsOf = (connection) => new Set(writesOfEach(connection).map(kindOf));

function watchTransactions() {
  watchDatabase({
    before(sql, connection) {
      if (sql !== 'COMMIT') return;
      for (const kind of kindsOf(connection)) pass(`before the ${kind} commit`);
    },
    after(sql, connection) {
      if (sql === 'COMMIT') for (const kind of kindsOf(connection)) pass(`after the ${kind} commit`);
      if (sql.startsWith('insert into "document_series" ')) pass('after a number is drawn');
      if (/^insert into "(order|checkout)" /.test(sql))
        pass(`inside the ${kindOf(writesOfEach(connection).at(-1))} transaction`);
    },
  });
}

if (isMainThread && process.channel) {
  watchProviderCalls();
  watchTransactions();
  process.on('message', (message) => {
    if (typeof message.killAt !== 'string') return;
    armed = { killAt: message.killAt, passing: message.passing };
    process.send?.({ armed: message.killAt });
  });
  process.channel.unref();
}
