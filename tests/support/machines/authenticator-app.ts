import { Secret, TOTP } from 'otpauth';

/** The code that a person's app shows at a moment. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
