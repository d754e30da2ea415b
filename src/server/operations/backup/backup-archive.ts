import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DatabaseCopy } from '../../db/database-copy.ts';
import { isPlainPath, listFiles } from '../../files/held-files.ts';
import { ArchiveError, createTar, digester, digestFile, readTar, type TarEntry } from './tar-file.ts';

/**
 * The format of a backup: a tar file that starts with `manifest.json`, which lists every other part with size
 * and SHA-256: `shop.db`, then `media/…` and `documents/…`. If requested, the key
 * file is the last. Nothing else is permitted.
 */

const MANIFEST = 'manifest.json';
export const DATABASE_PART = 'shop.db';
/** The key of the secrets that were entered in the panel. */
export const KEY_PART = 'secrets.key';
/** The folders of a backup, beside the database. */
export const FOLDERS = ['media', 'documents'] as const;
export type BackupFolders = Record<(typeof FOLDERS)[number], string>;
const MANIFEST_MAX = 256 * 1024 * 1024;

const count = z.number().int().nonnegative();
const manifestSchema = z.object({
  format: z.literal('voltcart-backup-1'),
  createdAt: z.iso.datetime(),
  schema: z.object({ migrations: count, newest: count }),
  /** Rows per table. */
  rows: z.record(z.string(), count),
  media: z.object({ files: count, bytes: count }),
  /** Earlier versions had none. */
  documents: z.object({ files: count, bytes: count }).default({ files: 0, bytes: 0 }),
  /** Where the chain over orders ends. Null before its first entry; earlier versions did not note it. */
  chain: z.object({ position: count, hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
  parts: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export type WriteBackupInput = {
  /** The tar file to create. */
  file: string;
  /** A copy of the database that nobody writes to. */
  database: string;
  contents: DatabaseCopy;
  folders: BackupFolders;
  chain: BackupManifest['chain'];
  /** A copy of the key file; null to leave it out. */
  keyFile: string | null;
  createdAt: Date;
};

/**
 * Writes a backup. Each file is read twice, because its hash precedes its content, and is never whole in
 * memory.
 */
export async function writeBackup(input: WriteBackupInput): Promise<BackupManifest> {
  const { file, database, contents, chain, folders, keyFile, createdAt } = input;
  const sources = new Map([[DATABASE_PART, database]]);
  for (const folder of FOLDERS) {
    for (const name of await listPlainFiles(folders[folder]))
      sources.set(`${folder}/${name}`, join(folders[folder], name));
  }
  if (keyFile) sources.set(KEY_PART, keyFile);
  const parts: BackupManifest['parts'] = [];
  for (const [name, path] of sources) parts.push({ name, ...(await digestFile(path)) });
  const sumOf = (folder: keyof BackupFolders) => {
    const files = parts.filter(({ name }) => name.startsWith(`${folder}/`));
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const manifest: BackupManifest = {
    format: 'voltcart-backup-1',
    createdAt: createdAt.toISOString(),
    ...contents,
    media: sumOf('media'),
    documents: sumOf('documents'),
    chain,
    parts,
  };
  const tar = await createTar(file, createdAt);
  try {
    await tar.addBytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    for (const { name, bytes } of parts) await tar.addFile(name, sources.get(name) ?? '', bytes);
    await tar.end();
  } finally {
    await tar.close();
  }
  return manifest;
}

/** @throws ArchiveError for a name that cannot be kept. */
async function listPlainFiles(folder: string): Promise<string[]> {
  const names = await listFiles(folder);
  const odd = names.find((name) => !isPlainPath(name));
  if (odd !== undefined) throw new ArchiveError(`${quote(odd)} cannot be kept: give it a plain name`);
  return names;
}

const isPartName = (name: string): boolean =>
  name === DATABASE_PART ||
  name === KEY_PART ||
  FOLDERS.some((folder) => name.startsWith(`${folder}/`) && isPlainPath(name.slice(folder.length + 1)));

/**
 * Reads a whole backup and checks every part against the manifest.
 * @param extractTo an empty folder to extract the parts into; null only checks.
 * @throws ArchiveError saying what is wrong; parts extracted until then remain.
 */
export async function readBackup(file: string, extractTo: string | null): Promise<BackupManifest> {
  const entries = readTar(file);
  try {
    const first = await entries.next();
    const manifest = await readManifest(first.done ? null : first.value);
    const awaited = new Map(manifest.parts.map((part) => [part.name, part]));
    for await (const entry of entries) {
      const part = awaited.get(entry.name);
      if (!part) throw new ArchiveError(`it holds ${quote(entry.name)}, which its manifest does not name`);
      awaited.delete(entry.name);
      const { bytes, sha256 } = await readPart(entry, extractTo && join(extractTo, entry.name));
      if (bytes !== part.bytes || sha256 !== part.sha256) {
        throw new ArchiveError(`it is damaged: ${quote(entry.name)} is not what its manifest says`);
      }
    }
    const [missing] = awaited.keys();
    if (missing !== undefined) throw new ArchiveError(`it is incomplete: ${quote(missing)} is missing`);
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

/**
 * Reads what a backup says of itself, not its parts.
 * @throws ArchiveError saying what is wrong.
 */
export async function readManifestOf(file: string): Promise<BackupManifest> {
  const entries = readTar(file);
  try {
    const first = await entries.next();
    return await readManifest(first.done ? null : first.value);
  } finally {
    await entries.return(undefined);
  }
}

/** Quotes an untrusted name for a message, escaping anything a terminal would interpret. */
const quote = (name: string): string => JSON.stringify(name);

async function readManifest(entry: TarEntry | null): Promise<BackupManifest> {
  if (entry?.name !== MANIFEST || entry.bytes > MANIFEST_MAX)
    throw new ArchiveError('it is no backup of a shop');
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content()) chunks.push(chunk);
  const manifest = parseManifest(Buffer.concat(chunks).toString('utf8'));
  const names = manifest.parts.map(({ name }) => name);
  const odd = names.find((name) => !isPartName(name));
  if (odd !== undefined) throw new ArchiveError(`it names ${quote(odd)}, which leads elsewhere`);
  const below = nestedName(names);
  if (below !== undefined) throw new ArchiveError(`it names ${quote(below)}, which lies inside another file`);
  if (new Set(names).size !== names.length) throw new ArchiveError('it is damaged: a part is named twice');
  if (!names.includes(DATABASE_PART)) throw new ArchiveError('it is incomplete: it holds no database');
  return manifest;
}

/** A name that goes through another one, as if that file were a folder. */
function nestedName(names: readonly string[]): string | undefined {
  const files = new Set(names);
  return names.find((name) => {
    const folders = name.split('/').slice(0, -1);
    return folders.some((_, i) => files.has(folders.slice(0, i + 1).join('/')));
  });
}

function parseManifest(text: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ArchiveError('its manifest is damaged, or of another version of the shop', { cause });
  }
}

async function readPart(entry: TarEntry, target: string | null) {
  const digest = digester();
  if (target) await mkdir(dirname(target), { recursive: true });
  const handle = target ? await open(target, 'wx') : null;
  try {
    for await (const chunk of entry.content()) {
      digest.add(chunk);
      await handle?.writeFile(chunk);
    }
    await handle?.sync();
  } finally {
    await handle?.close();
  }
  return digest.end();
}
