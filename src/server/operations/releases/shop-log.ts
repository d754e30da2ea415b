import { copyFileSync, fstatSync, ftruncateSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where the output of a shop goes that an update starts in the background, without a service. */
export const shopLog = (dataDir: string): string => join(dataDir, 'shop.log');

const LARGEST_BYTES = 10 * 1024 * 1024;
const LOOK_MS = 60_000;
const STDOUT = 1;

/** Keeps that log small while this shop writes it. It never keeps the process running. */
export function keepLogSmall(dataDir: string): void {
  const look = () => void beginLogAnew(STDOUT, shopLog(dataDir), LARGEST_BYTES);
  look();
  setInterval(look, LOOK_MS).unref();
}

/**
 * Moves what a log holds to FILE.1, in place of what was there, and goes on with an empty one. Nothing is lost: this
 * thread writes nothing in that time, and each line is added at the end, wherever that is.
 * @param output what this process writes to; nothing happens unless it is that file.
 * @param largestBytes nor while the log is not larger.
 */
export function beginLogAnew(output: number, file: string, largestBytes: number): boolean {
  const [own, log] = [fstatSync(output), statSync(file, { throwIfNoEntry: false })];
  if (!log?.isFile() || log.ino !== own.ino || log.dev !== own.dev || log.size <= largestBytes) return false;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // On a full disk the room matters more.
  }
  ftruncateSync(output);
  return true;
}
