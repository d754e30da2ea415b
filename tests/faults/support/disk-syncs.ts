import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Watches at the operating system what the shop reads, writes and syncs. */
export type DiskSyncs = {
  /** The command to start the shop with. */
  command: string[];
  /** How often the database's log has been synced so far. */
  count: () => number;
  /**
   * The webhooks answered with 200 so far, and how many of them too early: without a sync of the log since the request
   * was read, or while the log held writes that were not synced.
   */
  webhooks: () => { answered: number; early: number };
};

const SYNC = /^f(data)?sync\(\d+<[^>]*\/shop\.db-wal>\)\s+= 0$/;
const LOG_WRITE = /^pwrite64\(\d+<[^>]*\/shop\.db-wal>,/;
const REQUEST = /^read\((\d+)<[^>]*>, "POST \/api\/stripe\/webhook/;
const ANSWER = /^writev?\((\d+)<[^>]*>, (\[\{iov_base=)?"HTTP\/1\.1 200/;

const TRACED = 'trace=fsync,fdatasync,pwrite64,read,write,writev';

/** @param folder where strace writes. `-D` keeps the shop the direct child, so that it can be killed. */
export function traceDiskSyncs(folder: string): DiskSyncs {
  const file = join(folder, 'syncs.strace');
  const calls = () => (existsSync(file) ? wholeCalls(readFileSync(file, 'utf8')) : []);
  return {
    command: [
      'strace',
      '-D',
      '-f',
      '-qq',
      '-y',
      '-s',
      '32',
      '-e',
      TRACED,
      '-e',
      'signal=none',
      '-A',
      '-o',
      file,
    ],
    count: () => calls().filter((call) => SYNC.test(call)).length,
    webhooks: () => countWebhooks(calls()),
  };
}

function countWebhooks(calls: readonly string[]): ReturnType<DiskSyncs['webhooks']> {
  const counted = { answered: 0, early: 0 };
  let syncs = 0;
  let isSynced = true;
  /** By socket: the syncs before its request was read. */
  const asked = new Map<string, number>();
  for (const call of calls) {
    if (LOG_WRITE.test(call)) isSynced = false;
    if (SYNC.test(call)) {
      isSynced = true;
      syncs += 1;
    }
    const from = REQUEST.exec(call)?.[1];
    if (from) asked.set(from, syncs);
    const to = ANSWER.exec(call)?.[1];
    const before = to && asked.get(to);
    if (!to || before === undefined) continue;
    asked.delete(to);
    counted.answered += 1;
    if (!isSynced || syncs === before) counted.early += 1;
  }
  return counted;
}

/** The calls in the order in which they ended; strace divides those during which another thread made one. */
function wholeCalls(trace: string): string[] {
  const begun = new Map<string, string>();
  const calls: string[] = [];
  for (const line of trace.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*?) <unfinished \.\.\.>$/.exec(text)?.[1];
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (unfinished !== undefined) begun.set(thread, unfinished);
    else calls.push(rest === undefined ? text : (begun.get(thread) ?? '') + rest);
  }
  return calls;
}
