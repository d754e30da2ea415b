import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  publicUrl: string;
  /** CSP hash of the one inline script of our pages; null where there are no pages. */
  scriptHash: string | null;
  /** Origins that pictures may come from besides our own. */
  imageHosts: readonly string[];
  /** Origin that the browser may upload pictures to, if not ours. */
  uploadOrigin: string | null;
};

/**
 * The headers of every answer (OWASP, HTTP Security Response Headers). style-src needs 'unsafe-inline'
 * for Mantine's style attributes; script-src never does.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const { publicUrl, scriptHash, imageHosts, uploadOrigin } = options;
  const secure = publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${scriptHash ? ` '${scriptHash}'` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageHosts].join(' '),
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const headers: Record<string, string> = {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
