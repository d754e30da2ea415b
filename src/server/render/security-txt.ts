import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../shared/durations.ts';
import type { Deps } from '../deps.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Says where to report a security problem (RFC 9116): to the contact address of the settings or, without one,
 * through the Help Center. It never expires, because each day moves the date on.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { deps, publicUrl }: { deps: Deps; publicUrl: string },
): void {
  app.get(PATH, async (_request, reply) => {
    const { contactEmail, language } = await readShopSettings(deps.db.read, deps);
    const today = Math.floor(deps.now().getTime() / DAY_MS);
    const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contactEmail ? `mailto:${encodeURI(contactEmail)}` : `${publicUrl}/help`}`,
      `Expires: ${expires.replace('.000', '')}`,
      `Preferred-Languages: ${[...new Set([language, 'en'])].join(', ')}`,
      `Canonical: ${publicUrl}${PATH}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
