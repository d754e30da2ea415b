import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The list of a release's files with their hashes, and its signature; all other files are in the list. */
const [SUMS, SIGNATURE] = ['SHA256SUMS', 'SHA256SUMS.sig'];
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/**
 * What in a folder is not as the publisher signed it: nothing more, nothing less.
 * @param publicKey PEM, Ed25519: the one that came with the release installed before.
 * @returns one phrase for each fault, none for a sound release.
 */
export async function findReleaseFaults(folder: string, publicKey: string): Promise<string[]> {
  const sums = readIfThere(join(folder, SUMS));
  const signature = readIfThere(join(folder, SIGNATURE));
  if (!sums || !signature) return [`${sums ? SIGNATURE : SUMS} is missing`];
  if (!verify(null, sums, createPublicKey(publicKey), Buffer.from(signature.toString(), 'base64')))
    return ['its signature is not of the publisher of the installed release'];
  const awaited = new Map<string, string>();
  for (const line of sums.toString().trimEnd().split('\n')) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (!hash || !path) return [`${SUMS} cannot be read`];
    awaited.set(path, hash);
  }
  const faults: string[] = [];
  for (const { path, isFile } of entriesIn(folder)) {
    const hash = awaited.get(path);
    if (!isFile || !hash) faults.push(`${JSON.stringify(path)} does not belong to it`);
    else if ((await hashOf(join(folder, path))) !== hash) faults.push(`${JSON.stringify(path)} was changed`);
    awaited.delete(path);
  }
  return [...faults, ...[...awaited.keys()].map((path) => `${JSON.stringify(path)} is missing`)];
}

/** @returns null for what is missing, and for what is no file. */
function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: relative(folder, join(entry.parentPath, entry.name)), isFile: entry.isFile() }))
    .filter(({ path, isFile }) => !isFile || ![SUMS, SIGNATURE].includes(path));

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
