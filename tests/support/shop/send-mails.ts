import type { Deps } from '../../../src/server/deps.ts';
import { sendDueMails } from '../../../src/server/mail/mail-outbox-service.ts';
import { writeConfirmations } from '../../../src/server/orders/order-confirmation-service.ts';

/** Writes and sends what is due, as the job does. Returns how many were sent. */
export async function sendMails(deps: Deps): Promise<number> {
  await writeConfirmations(deps);
  return sendDueMails(deps);
}
