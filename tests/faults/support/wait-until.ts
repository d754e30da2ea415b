import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 60_000;

/**
 * Polls until `condition` holds.
 * @param what is waited for, for the error message.
 * @throws Error after a minute: far longer than anything here takes on a busy machine.
 */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`waited in vain until ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}
