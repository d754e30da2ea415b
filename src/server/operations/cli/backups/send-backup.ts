import { randomUUID } from 'node:crypto';
import { BACKUP_LEASE } from '../../backup/backup-service.ts';
import { runUnderLease } from '../../jobs/job-lease-service.ts';
import { OFFSITE_BACKUP, type OffsiteDeps, sendNewestBackup } from '../../offsite/offsite-service.ts';
import { inMegabytes } from './in-megabytes.ts';

/**
 * Copies the newest backup elsewhere, unless the open shop is doing so.
 * @param made the name of the backup that was just made.
 * @throws OffsiteFault
 */
export async function sendBackup(deps: OffsiteDeps, made: string): Promise<void> {
  console.log(`Copying it to ${deps.offsite?.place} and reading it back ...`);
  const lease = { name: OFFSITE_BACKUP, holder: randomUUID(), ...BACKUP_LEASE };
  let sent: Sent | null = null;
  const ran = await runUnderLease(deps, lease, async () => {
    sent = await sendNewestBackup(deps);
  });
  console.log(ran ? describe(sent, made) : 'The shop is copying a backup now, and takes this one next.');
}

type Sent = { name: string; bytes: number };

function describe(sent: Sent | null, made: string): string {
  if (!sent)
    return 'Nothing was copied: a backup with the key file needs BACKUP_PASSPHRASE, and a shop must have been open once.';
  const size = inMegabytes(sent.bytes);
  return sent.name === made
    ? `Its copy is there too (${size}), read back and compared.`
    : `Another backup was copied, ${sent.name} (${size}), and not this one: a backup with the key file needs BACKUP_PASSPHRASE.`;
}
