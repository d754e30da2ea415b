import type { S3FaultCode } from '../../shared/operations/s3-faults.ts';
import { storageFaults } from '../../shared/texts/en/storage-faults.ts';

/** Where files are kept by name, each written once: a folder of this machine, or a storage that machines share. */
export type FileStore = {
  /** On this disk: the files themselves or, where they are elsewhere, those kept to be served fast. */
  readonly folder: string;
  /** Null where the files are in `folder`. */
  readonly elsewhere: Elsewhere | null;
  /**
   * Stores files, each whole or not at all.
   * @param synced false where all can be written again: the disk is not waited for.
   */
  write(files: Readonly<Record<string, Uint8Array>>, synced?: boolean): Promise<void>;
  /** As it is stored, not as it is kept to be served. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /**
   * A file for somebody who looks at it.
   * @param mayFetch asked before the storage elsewhere is, which costs money: throws to refuse.
   * @returns its content; null where it is to be looked for in `folder`, whether it is there or not.
   */
  serve(name: string, mayFetch: () => Promise<void>): Promise<Buffer | null>;
  names(): Promise<string[]>;
  /** The names of files last written before `before`. */
  namesOlderThan(before: Date): Promise<string[]>;
  remove(name: string): Promise<void>;
  /**
   * Removes a file, but not one written since `before`.
   * @returns what was removed, where somebody may have written the same at that moment: who finds that it is wanted
   * writes it again. Else null.
   */
  removeOlder(name: string, before: Date): Promise<Buffer | null>;
  /** Removes partial files that an interrupted write left before `before`. */
  removeUnfinished(before: Date): Promise<void>;
};

/** What only a storage elsewhere can do, or needs. */
export type Elsewhere = {
  /** Host, bucket and folder. */
  readonly place: string;
  /** Copies every file into a folder; those already there stay. */
  fetchAll(folder: string, onProgress?: OnFile): Promise<void>;
  /** Stores every file of a folder that is not there yet. @returns how many, and how many were there. */
  addAll(folder: string, onProgress?: OnFile): Promise<{ added: number; present: number }>;
  /** Writes, reads, lists and removes a file of its own. The caller waits seconds, not minutes. */
  probe(): Promise<void>;
  /** Marks the place as a shop's, unless it is marked. @returns the id of the shop whose it is. */
  claim(shop: string): Promise<string>;
};

/** Told after each file: how many are done, of all. */
export type OnFile = (done: number, all: number) => void;

/** Why the storage elsewhere did not do what was asked. Its message is for the owner, and never holds a key. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
  readonly code: S3FaultCode;
  /** What the storage or the network answered, as a code; empty if it said nothing. */
  readonly detail: string;

  constructor(code: S3FaultCode, detail: string) {
    super(storageFaults('MEDIA')[code](detail));
    this.code = code;
    this.detail = detail;
  }
}

/** Tells the owner, in one line, why the files cannot be kept where they should be. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
}
