import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { loggedAddress } from '../logged-address.ts';
import { parseInput } from './errors.ts';
import type { RateLimits } from './rate-limits.ts';

/** Where browsers report what the pages' policy has blocked. */
export const CSP_REPORT_PATH = '/csp-report';

const BODY_LIMIT_BYTES = 8 * 1024;
/** Different violations written to the log per hour; a browser extension alone can cause hundreds. */
const LOGGED_PER_HOUR = 20;

/** An address, as short as a log needs it. */
const address = z
  .string()
  .optional()
  .transform((value = '') => loggedAddress(value).slice(0, 200));

/** What is kept of a report (CSP Level 3, 5.3): neither the referrer nor a sample of the script. */
const reportBody = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'blocked-uri': address,
    'effective-directive': address,
    'violated-directive': address,
    'source-file': address,
    'line-number': z.number().optional(),
  }),
});

/**
 * Takes the browsers' reports of blocked scripts, pictures and connections, and logs each kind once an hour.
 * Anybody can send one, so a report changes nothing and is shown nowhere else.
 */
export async function cspReportPlugin(
  app: FastifyInstance,
  { deps, limits }: { deps: Deps; limits: RateLimits },
): Promise<void> {
  let hour = 0;
  const logged = new Set<string>();
  const isNew = (violation: object): boolean => {
    const now = Math.floor(deps.now().getTime() / HOUR_MS);
    if (now !== hour) logged.clear();
    hour = now;
    const key = JSON.stringify(violation);
    if (logged.size >= LOGGED_PER_HOUR || logged.has(key)) return false;
    logged.add(key);
    return true;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', (request) => limits.cspReport(request));
  app.post(CSP_REPORT_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const { 'csp-report': report } = parseInput(reportBody, request.body);
    const violation = {
      page: report['document-uri'],
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    };
    if (isNew(violation)) request.log.warn({ violation }, 'a page broke the content security policy');
    return reply.code(204).send();
  });
}
