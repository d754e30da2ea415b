/** The longest address, in characters (RFC 5321, section 4.5.3.1.3: a path of 256 with its brackets). */
export const EMAIL_MAX = 254;

/** As the browser's own field takes it (HTML, "valid email address"), with a dot in its domain. */
const PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * What was typed without surrounding spaces, and with a domain of other letters in its ASCII form (RFC 5891): Firefox alone
 * sends it as it was typed, and one address must be the same from every browser.
 */
export function tidyEmailAddress(typed: string): string {
  const email = typed.trim();
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const url = `http://${domain}`;
  const isName = at > 1 && !/[\s/:?#\\]/.test(domain);
  if (!isName || /^[!-~]*$/.test(domain) || !URL.canParse(url)) return email;
  return email.slice(0, at) + new URL(url).hostname;
}

/** Whether what was typed is an email address. */
export const isEmailAddress = (typed: string): boolean => PATTERN.test(tidyEmailAddress(typed));
