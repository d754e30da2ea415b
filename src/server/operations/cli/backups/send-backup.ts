import { randomUUID } from 'node:crypto';
import { BACKUP_LEASE } from '../../backup/backup-service.ts';
import { runUnderLease } from '../../jobs/job-lease-service.ts';
import { OFFSITE_BACKUP, type OffsiteDeps, sendNewestBackup } from '../../offsite/offsite-service.ts';
import { inMegabytes } from './in-megabytes.ts';

/** Copies the newest backup elsewhere, unless the open shop is doing so. @throws OffsiteFault */
export async function sendBackup(deps: OffsiteDeps): Promise<void> {
  console.log(`Copying it to ${deps.offsite?.place} and reading it back ...`);
  const lease = { name: OFFSITE_BACKUP, holder: randomUUID(), ...BACKUP_LEASE };
  let sent: { bytes: number } | null = null;
  const ran = await runUnderLease(deps, lease, async () => {
    sent = await sendNewestBackup(deps);
  });
  console.log(ran ? describe(sent) : 'The shop is copying a backup now, and takes this one next.');
}

const describe = (sent: { bytes: number } | null): string =>
  sent
    ? `Its copy is there too (${inMegabytes(sent.bytes)}), read back and compared.`
    : 'Nothing was copied: a backup with the key file needs BACKUP_PASSPHRASE, and a shop must have been open once.';
