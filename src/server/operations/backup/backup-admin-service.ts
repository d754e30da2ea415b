import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ShopError } from '../../../shared/shop-error.ts';
import { type Actor, assertAdmin, assertFresh } from '../../actor.ts';
import { audit } from '../../audit/audit-service.ts';
import type { Deps } from '../../deps.ts';
import { AFTER_PG_RESTORE, ownerCommand } from '../../owner-command.ts';
import { runUnderLease } from '../jobs/job-lease-service.ts';
import { type BackupFile, listBackupFiles, readBackupName } from './backup-files.ts';
import { BACKUP_LEASE, MANUAL_BACKUP, makeBackup } from './backup-service.ts';
import { pgBackupCommands } from './postgresql-commands.ts';

export type BackupOverview = {
  /** What the owner types to restore one; on PostgreSQL, once its own programs have. */
  restoreCommand: string;
} & (
  | { files: BackupFile[] }
  /** The database's own tools make the backups, and these commands of a shell. */
  | { files: null; commands: string[]; inBucket: boolean }
);

/**
 * The backups in the folder, newest first.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function listBackups(deps: Deps, actor: Actor): Promise<BackupOverview> {
  assertAdmin(actor);
  if (!deps.db.backupTo) {
    const inBucket = deps.media.files.elsewhere !== null;
    return {
      files: null,
      commands: pgBackupCommands({ dataDir: deps.setup.dataDir, inBucket }),
      inBucket,
      restoreCommand: ownerCommand('restore', AFTER_PG_RESTORE),
    };
  }
  return {
    files: await listBackupFiles(deps.backupFolder),
    restoreCommand: ownerCommand('restore', 'FILE'),
  };
}

/** Copying, packing, verifying. */
const STEPS = 3;

export type BackupStep =
  | { kind: 'progress'; done: number; total: number; text: string }
  | { kind: 'done'; report: { name: string; bytes: number } };

/**
 * Makes a backup now, one at a time across all processes. Disconnecting does not stop it.
 * @param input `withKeys`: the key file goes along, for which the person must have just signed in.
 * @returns the steps as they happen, and finally the file's name.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed` for one with
 * keys; `backups_elsewhere` on PostgreSQL; `backup_running` while another is being made.
 */
export async function runBackup(
  deps: Deps,
  actor: Actor,
  { withKeys = false }: { withKeys?: boolean | undefined } = {},
): Promise<AsyncIterable<BackupStep>> {
  assertAdmin(actor);
  if (withKeys) assertFresh(actor);
  if (!deps.db.backupTo) throw new ShopError({ code: 'backups_elsewhere' });
  const steps = new StepQueue();
  const finished = makeUnderLease(deps, actor, { steps, withKeys });
  // Wait for the lease, so that a refusal is thrown before anything is sent.
  await Promise.race([finished, steps.first]);
  return follow(steps, finished);
}

type Making = { steps: StepQueue; withKeys: boolean };

async function makeUnderLease(deps: Deps, actor: Actor, { steps, withKeys }: Making): Promise<BackupStep> {
  let report: { name: string; bytes: number } | null = null;
  const lease = { name: MANUAL_BACKUP, holder: randomUUID(), ...BACKUP_LEASE };
  const ran = await runUnderLease(deps, lease, async () => {
    const onProgress = (text: string) => steps.add(text);
    const made = await makeBackup(deps, actor, { nightly: false, withKeys, onProgress });
    report = { name: basename(made.file), bytes: made.bytes };
    const { name, bytes } = report;
    await deps.db.transaction((tx) =>
      audit(tx, deps, actor, {
        action: 'backup.made',
        entity: 'backup',
        entityId: name,
        data: { bytes, ...(readBackupName(name)?.withKeys ? { withKeys: true } : {}) },
      }),
    );
  });
  if (!ran || !report) throw new ShopError({ code: 'backup_running' });
  return { kind: 'done', report };
}

/** Passes steps from the running backup to its display. */
class StepQueue {
  #texts: string[] = [];
  #wake: () => void = () => undefined;
  readonly first: Promise<void>;
  #begun: () => void = () => undefined;

  constructor() {
    this.first = new Promise((resolve) => {
      this.#begun = resolve;
    });
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#begun();
    this.#wake();
  }

  take(): string | undefined {
    return this.#texts.shift();
  }

  /** Resolves when there is another step. */
  next(): Promise<void> {
    if (this.#texts.length > 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

async function* follow(steps: StepQueue, finished: Promise<BackupStep>): AsyncGenerator<BackupStep> {
  let ended = false;
  const end = finished.finally(() => {
    ended = true;
  });
  // Awaited below; until then this keeps a failure from being an unhandled rejection.
  end.catch(() => undefined);
  for (let done = 0; ; ) {
    const text = steps.take();
    if (text !== undefined) yield { kind: 'progress', done: done++, total: STEPS, text };
    else if (ended) break;
    else await Promise.race([steps.next(), end.catch(() => undefined)]);
  }
  yield await end;
}

export type BackupDownload = { name: string; bytes: number; content: AsyncIterable<Uint8Array> };

/**
 * Opens a backup for download, which is audited because it contains customers' addresses.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin; `fresh_sign_in_needed`;
 * `not_found` for any name that is not a finished backup in the folder.
 */
export async function openBackup(
  deps: Deps,
  actor: Actor,
  { name }: { name: string },
): Promise<BackupDownload> {
  assertAdmin(actor);
  assertFresh(actor);
  const file = join(deps.backupFolder, name);
  // The name is validated first: an invalid one must never become a path.
  const about = readBackupName(name) && (await lstat(file).catch(() => null));
  if (!about?.isFile()) throw new ShopError({ code: 'not_found', entity: 'backup' });
  const bytes = about.size;
  await deps.db.transaction((tx) =>
    audit(tx, deps, actor, {
      action: 'backup.downloaded',
      entity: 'backup',
      entityId: name,
      data: { bytes },
    }),
  );
  return { name, bytes, content: createReadStream(file) };
}
