import { randomUUID } from 'node:crypto';
import { readBackupName } from '../../backup/backup-files.ts';
import { BACKUP_LEASE } from '../../backup/backup-service.ts';
import { runUnderLease } from '../../jobs/job-lease-service.ts';
import {
  findNewestCopy,
  isShopKnown,
  OFFSITE_BACKUP,
  type OffsiteDeps,
  sendNewestBackup,
} from '../../offsite/offsite-service.ts';
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
  console.log(
    ran ? await describe(deps, sent, made) : 'The shop is copying a backup now, and takes this one next.',
  );
}

type Sent = { name: string; bytes: number };

const FOR_WANT_OF_PASSPHRASE = 'a backup with the key file needs BACKUP_PASSPHRASE';

async function describe(deps: OffsiteDeps, sent: Sent | null, made: string): Promise<string> {
  const size = sent && inMegabytes(sent.bytes);
  if (sent?.name === made) return `Its copy is there too (${size}), read back and compared.`;
  const staysHere = readBackupName(made)?.withKeys && !deps.offsite?.encrypted;
  if (sent)
    return `Another backup was copied, ${sent.name} (${size}), and not this one: ${staysHere ? FOR_WANT_OF_PASSPHRASE : 'that one is newer'}.`;
  if (staysHere) return `Nothing was copied: ${FOR_WANT_OF_PASSPHRASE}.`;
  if (!(await isShopKnown(deps))) return 'Nothing was copied: the shop must have been open once.';
  const newest = await findNewestCopy(deps);
  return newest?.name === made
    ? 'The open shop has copied it already.'
    : `Nothing was copied: ${newest?.name ?? 'another backup'}, which was copied before, is newer by its name. Check this machine's clock.`;
}
