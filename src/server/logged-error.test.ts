import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../tests/support/shop/test-app.ts';
import { describeEngines } from '../../tests/support/shop/test-shop.ts';
import * as userRepository from './accounts/user-repository.ts';
import type { Reader } from './db/database.ts';
import { openPostgresql } from './db/postgresql.ts';
import { errorLine, errorText, loggedError } from './logged-error.ts';
import { listFailingJobs } from './operations/health/health-repository.ts';
import { type Job, startJobs } from './operations/jobs/job-runner.ts';

const ANN = {
  name: 'Ann Secretperson',
  email: 'ann@secret.example',
  password: 'a much better one',
  confirmPassword: 'a much better one',
};
const HIDDEN = /ann@secret|Secretperson|argon|\$argon2|failing row|detail|params/i;

/** A read that the database refuses, with the e-mail among its values; and one that quotes it. */
const failingRead = (from: Reader, email: string) =>
  from.select({ x: sql`no_such_function(${email})` }).from(from.tables.users);
const failingCast = (from: Reader, email: string) => {
  const { users } = from.tables;
  return from
    .select()
    .from(users)
    .where(eq(sql`cast(${email} as bigint)`, 1));
};

function keepLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: { level: 'trace', stream }, log: () => lines.join('') };
}

describeEngines('no value of a statement reaches the log', (engine) => {
  test('a failed write', async () => {
    const { logger, log } = keepLog();
    const { knock } = await openTestApp({ logger }, engine);
    const insert = userRepository.insertUser;
    vi.spyOn(userRepository, 'insertUser').mockImplementation((tx, row) =>
      insert(tx, { ...row, role: 'OWNER' as 'ADMIN' }),
    );
    expect((await knock('POST /api/signup', ANN)).statusCode).toBe(500);
    expect((await knock('user.signUp', ANN)).statusCode).toBe(500);
    expect(log().match(/"msg":"bug"/g)).toHaveLength(2);
    expect(log()).not.toMatch(HIDDEN);
    expect(log()).toContain(engine === 'sqlite' ? 'SQLITE_CONSTRAINT_CHECK' : '"code":"23514"');
    expect(log()).toMatch(/user_role/);
    expect(log()).toMatch(/"stack":" {4}at /);
  });

  test('a failed read', async () => {
    const { logger, log } = keepLog();
    const { knock } = await openTestApp({ logger }, engine);
    for (const read of [failingRead, failingCast]) {
      vi.spyOn(userRepository, 'findUserByEmailKey').mockImplementation(async (from, key) => {
        await read(from, key);
        return null;
      });
      for (const endpoint of ['POST /api/signin', 'user.signIn'])
        await knock(endpoint, { email: ANN.email, password: ANN.password });
    }
    expect(log()).toContain('no_such_function');
    if (engine === 'postgresql') expect(log()).toContain('invalid input syntax for type bigint: …');
    expect(log()).not.toMatch(HIDDEN);
  });

  test('a failed job, in the log and on the health page', async () => {
    const { logger, log } = keepLog();
    const { deps, app } = await openTestApp({ logger }, engine);
    const job = (name: string, run: Job['run']): Job => ({
      ...{ name, run, everyMs: 10, leaseMs: 60_000 },
      hasWork: async () => true,
    });
    const user = { ...ANN, id: 'usr_1', emailKey: ANN.email, role: 'OWNER', passwordHash: '$argon2id$x' };
    const jobs = startJobs(deps, {
      jobs: [
        job('reads', ({ db }) => failingRead(db.read, ANN.email)),
        job('writes', ({ db, now }) =>
          db.transaction((tx) =>
            // The row lacks what the table needs, so that the write fails.
            tx.insert(tx.tables.users).values({ ...user, createdAt: now(), updatedAt: now() } as never),
          ),
        ),
        {
          ...job('looks', async () => undefined),
          // It throws and has no answer.
          hasWork: ({ db }) => failingRead(db.read, ANN.email) as never,
        },
      ],
      holder: 'test',
      onError: (name, error) => app.log.error({ job: name, err: error }, 'a job failed'),
    });
    await vi.waitFor(() => {
      for (const name of ['reads', 'writes', 'looks']) expect(log()).toContain(`"job":"${name}"`);
    });
    await jobs.stop();
    const failing = await listFailingJobs(deps.db.read);
    expect(failing.map(({ name }) => name)).toEqual(['reads', 'writes']);
    expect(JSON.stringify(failing)).toContain('no_such_function');
    expect(log()).not.toMatch(HIDDEN);
    expect(JSON.stringify(failing)).not.toMatch(HIDDEN);
  });
});

test('a database that does not answer is logged with its code, without its password', async () => {
  const { logger, log } = keepLog();
  const { deps, app } = await openTestApp({ logger });
  const { db } = deps;
  deps.db = openPostgresql('postgres://ann:hunter2@127.0.0.1:1/shop');
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await deps.db.close();
  deps.db = db;
  expect(log()).toContain('ECONNREFUSED');
  expect(log()).not.toContain('hunter2');
});

test('a terminal gets the same: type, facts, frames and causes', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email_key"'), {
    ...{ code: '23505', severity: 'ERROR', constraint: 'user_email_key', table: 'user' },
    detail: 'Key (email_key)=(ann@secret.example) already exists.',
  });
  const error = Object.assign(
    new Error('Failed query: insert\nparams: ann@secret.example\n    at x', { cause }),
    {
      ...{ query: 'insert into "user" values ($1)', params: ['ann@secret.example'] },
    },
  );
  expect(errorText(error)).toMatch(
    /^Error: Failed query: insert into "user" values \(\$1\)\n {4}at .*caused by Error: duplicate key .*\n {4}code: 23505\n {4}constraint: user_email_key\n {4}table: user\n {4}at /s,
  );
  expect(errorText(error)).not.toMatch(HIDDEN);
  expect(errorLine(error)).toBe('Error: duplicate key value violates unique constraint "user_email_key"');
  expect(loggedError('ouch')).toEqual({ type: 'string', message: 'ouch', stack: '' });
  const round: Error & { cause?: unknown } = new Error('round');
  round.cause = round;
  expect(errorText(round).match(/caused by/g)).toHaveLength(5);
});
