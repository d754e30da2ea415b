import { readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeUnreadable } from '../../../files/unreadable-file.ts';
import { findReleaseFaults } from '../../releases/release-sums.ts';
import { makeFolder, unpackSound } from '../../releases/upgrade.ts';
import { CommandRefusal, UsageError } from '../command.ts';
import { releaseFolder } from '../release-folder.ts';

const FAULTS_SHOWN = 10;

/** Checks a release, by default the installed one: every file as published, by the key of the installed one. */
export async function run([path, ...more]: string[]): Promise<number> {
  if (more.length > 0 || path?.startsWith('-')) throw new UsageError();
  const installed = releaseFolder(process.env)?.home;
  if (!installed)
    throw new CommandRefusal('A clone has no publisher’s key: verify with an installed release.');
  const key = readFileSync(join(installed, 'release.pub'), 'utf8');
  const target = path === undefined ? installed : resolve(process.env.INIT_CWD ?? '.', path);
  const unreadable = describeUnreadable(target);
  if (unreadable !== null) throw new CommandRefusal(unreadable);
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory()) return verifyFolder(target, key);
  const temporary = makeFolder(join(tmpdir(), 'voltcart-verify-'));
  try {
    const release = await unpackSound(target, temporary, key);
    console.log(`${release}: every file is as published.`);
    return 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function verifyFolder(folder: string, key: string): Promise<number> {
  const faults = await findReleaseFaults(folder, key);
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.error(`BAD  ${fault}`);
  if (faults.length > 0)
    throw new CommandRefusal(
      `${folder} is not as published (${faults.length} fault(s)): unpack its archive again.`,
    );
  console.log(`${folder}: every file is as published.`);
  return 0;
}
