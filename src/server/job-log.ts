import type { FastifyBaseLogger } from 'fastify';
import { refusalOf } from './http/errors.ts';

/**
 * Logs why a job ended early. A busy database is no fault of the shop, which answers requests with 503 then: the job
 * runs again after its interval, and Health shows a job that goes on failing.
 */
export function logFailedJob(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  job: string,
  error: unknown,
): void {
  if (refusalOf(error)?.reason.code === 'busy')
    log.warn({ job, err: error }, 'a job found the database busy');
  else log.error({ job, err: error }, 'a job failed');
}
