import { createHash } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';

/** The store of issued documents: files named by their SHA-256, each written once and never changed. */
export type DocumentStore = {
  readonly files: FileStore;
  /** @returns the content's SHA-256, which is its name. */
  add(pdf: Uint8Array): Promise<string>;
  /** @returns null when the file is missing, or is not what its name says. */
  find(sha256: string): Promise<Buffer | null>;
  /** Removes a file that no document names. */
  remove(sha256: string): Promise<void>;
  /** The hashes of all files, by their names alone. */
  list(): Promise<Set<string>>;
  /**
   * Removes the files that are not named, but for those written since `before`: they may be named soon.
   * @returns whether none was left.
   */
  removeOthers(named: ReadonlySet<string>, before: Date): Promise<boolean>;
};

const STORED = /^([0-9a-f]{64})\.pdf$/;

export function openDocumentStore(files: FileStore): DocumentStore {
  const nameOf = (sha256: string) => `${sha256}.pdf`;
  const list = async () => new Set((await files.names()).flatMap((name) => STORED.exec(name)?.[1] ?? []));
  return {
    files,
    async add(pdf) {
      const sha256 = hashOf(pdf);
      await files.write({ [nameOf(sha256)]: pdf });
      return sha256;
    },
    async find(sha256) {
      const pdf = await files.read(nameOf(sha256));
      return pdf && hashOf(pdf) === sha256 ? pdf : null;
    },
    remove: (sha256) => files.remove(nameOf(sha256)),
    list,
    async removeOthers(named, before) {
      for (const sha256 of await list())
        if (!named.has(sha256)) await files.removeOlder(nameOf(sha256), before);
      return [...(await list())].every((sha256) => named.has(sha256));
    },
  };
}

const hashOf = (pdf: Uint8Array): string => createHash('sha256').update(pdf).digest('hex');
