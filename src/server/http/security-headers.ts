import type { ChatWidget } from '../../shared/pages/boot.ts';
import { mayHoldOthersScript, PAGES } from '../../shared/pages/pages.ts';
import { CSP_REPORT_PATH } from './csp-report-plugin.ts';

export type SecurityOptions = {
  publicUrl: string;
  /** CSP script sources besides our own files: the hash of our pages' only inline script. */
  scriptSources: readonly string[];
  /** Origins besides our own that may serve pictures. */
  imageHosts: readonly string[];
  /** Origins that the browser may connect to besides ours, such as an external picture host. */
  connectSources: readonly string[];
  /** A third party's chat script; null for none. */
  chatWidget: ChatWidget | null;
};

/**
 * The security headers of the answer to a URL (OWASP, HTTP Security Response Headers). style-src needs
 * 'unsafe-inline' for Mantine's style attributes; script-src never does.
 */
export function securityHeaders(options: SecurityOptions): (url: string) => Record<string, string> {
  const secure = options.publicUrl.startsWith('https:');
  const policy = policyFor(options, null);
  const policyWithChat = options.chatWidget ? policyFor(options, new URL(options.chatWidget.url)) : null;
  const headers: Record<string, string> = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  const withChat = policyWithChat && { ...headers, 'content-security-policy': policyWithChat };
  // The panel shows the draft of the home page in a frame.
  const framed = {
    ...headers,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  };
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    if (path === PAGES.homePreview.path) return framed;
    return withChat && mayHoldOthersScript(path) ? withChat : headers;
  };
}

/** @param chat the chat script's URL; its origin, and no other, is added to the sources. */
function policyFor({ scriptSources, imageHosts, connectSources }: SecurityOptions, chat: URL | null): string {
  const origin = chat ? [chat.origin] : [];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptSources, ...origin].join(' '),
    ['style-src', "'self'", "'unsafe-inline'", ...origin].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...imageHosts, ...origin].join(' '),
    ['connect-src', "'self'", ...connectSources, ...origin, ...(chat ? [`wss://${chat.host}`] : [])].join(
      ' ',
    ),
    ['font-src', "'self'", ...origin].join(' '),
    ['frame-src', "'self'", ...origin].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Not report-to as well: browsers that know it ignore this one, and it only works over https.
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}
