import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../files/sync-folder.ts';
import { writeWhole } from '../files/write-whole.ts';

/** The folder of issued documents: files named by their SHA-256, each written once and never changed. */
export type DocumentStore = {
  readonly folder: string;
  /** @returns the content's SHA-256, which is its name. */
  add(pdf: Uint8Array): Promise<string>;
  /** @returns null when the file is missing, or is not what its name says. */
  find(sha256: string): Promise<Buffer | null>;
  /** The hashes of all files, by their names alone. */
  list(): Promise<Set<string>>;
  /** Removes the files that are not named, but for those written since `before`: they may be named soon. */
  removeOthers(named: ReadonlySet<string>, before: Date): Promise<void>;
};

const STORED = /^([0-9a-f]{64})\.pdf$/;

export function openDocumentStore(folder: string): DocumentStore {
  const fileOf = (sha256: string) => join(folder, `${sha256}.pdf`);
  async function list(): Promise<Set<string>> {
    const names = await readdir(folder).catch(() => []);
    return new Set(names.flatMap((name) => STORED.exec(name)?.[1] ?? []));
  }
  return {
    folder,
    async add(pdf) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sha256 = hashOf(pdf);
      await writeWhole(fileOf(sha256), pdf);
      await syncFolder(folder);
      return sha256;
    },
    async find(sha256) {
      const pdf = await readFile(fileOf(sha256)).catch(() => null);
      return pdf && hashOf(pdf) === sha256 ? pdf : null;
    },
    list,
    async removeOthers(named, before) {
      for (const sha256 of await list()) {
        const found = named.has(sha256) ? null : await stat(fileOf(sha256)).catch(() => null);
        if (found && found.mtimeMs < before.getTime()) await rm(fileOf(sha256), { force: true });
      }
    },
  };
}

const hashOf = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');
