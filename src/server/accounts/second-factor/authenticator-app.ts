import { Secret, TOTP } from 'otpauth';

/** Before and after the present step: clocks differ, and people type slowly (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;

/** The values that every authenticator app understands. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new key in base32: 160 bits, as RFC 4226 recommends. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code carries to the app. */
export const appUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...CODE, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** Whether a code can be an app's: six ASCII digits. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code);

/** @returns the time step that a code belongs to, at most one away from now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The package throws at others that have the same length.
  if (!isAppCode(code)) return null;
  const app = new TOTP({ ...CODE, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
