import type { FastifyInstance } from 'fastify';

export type SecurityOptions = {
  publicUrl: string;
  /** CSP sources of scripts besides our own files: the hash of our pages' one inline script. */
  scriptSources: readonly string[];
  /** Origins that pictures may come from besides our own. */
  imageHosts: readonly string[];
  /** Origins that the browser may connect to besides ours: an external picture host. */
  connectSources: readonly string[];
};

/**
 * The headers of every answer (OWASP, HTTP Security Response Headers). style-src needs 'unsafe-inline'
 * for Mantine's style attributes; script-src never does.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const { publicUrl, scriptSources, imageHosts, connectSources } = options;
  const secure = publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptSources].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageHosts].join(' '),
    ['connect-src', "'self'", ...connectSources].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
