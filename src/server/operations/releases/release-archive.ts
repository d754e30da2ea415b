import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isPlainPath } from '../../files/held-files.ts';
import { ArchiveError, readTar } from '../backup/tar-file.ts';

/** Three times a release. */
const UNPACKED_MAX_BYTES = 500e6;
const TOP_FOLDER = /^voltcart-\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Whether a folder's name is one of a release. */
export const isReleaseName = (name: string): boolean => TOP_FOLDER.test(name);

/**
 * Unpacks a release's archive below `folder`, which is empty. What it takes from the archive are regular files at plain
 * paths in one folder `voltcart-VERSION`, and whether they can be run; anything else is refused. Everybody can read them.
 * @returns the name of that folder.
 * @throws ArchiveError saying what is wrong; what was unpacked until then remains.
 */
export async function unpackRelease(archive: string, folder: string): Promise<string> {
  const tar = join(folder, '.tar');
  await decompress(archive, tar);
  let top: string | null = null;
  for await (const { name, executable, content } of readTar(tar, 'tar')) {
    const [first = '', ...below] = name.split('/');
    top ??= first;
    if (!isPlainPath(name) || !isReleaseName(first) || first !== top || below.length === 0)
      throw new ArchiveError(`it holds ${JSON.stringify(name)}, which does not belong to one release`);
    await makeFolders(folder, dirname(name));
    const handle = await open(join(folder, name), 'wx');
    try {
      for await (const chunk of content()) await handle.writeFile(chunk);
      await handle.chmod(executable ? 0o755 : 0o644);
    } finally {
      await handle.close();
    }
  }
  if (!top) throw new ArchiveError('it is empty');
  await rm(tar);
  return top;
}

/** Root's release is read by the user that runs the shop, whatever the umask. */
async function makeFolders(base: string, path: string): Promise<void> {
  const made = await mkdir(join(base, path), { recursive: true });
  if (!made) return;
  for (let at = path; at !== '.'; at = dirname(at)) await chmod(join(base, at), 0o755);
}

async function decompress(archive: string, to: string): Promise<void> {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > UNPACKED_MAX_BYTES ? new ArchiveError('it is too large for a release') : null, chunk);
    },
  });
  const handle = await open(to, 'wx', 0o600);
  try {
    await pipeline(createReadStream(archive), createGunzip(), bounded, handle.createWriteStream());
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new ArchiveError('it is cut off', { cause: error });
    if (code.startsWith('Z_')) throw new ArchiveError('it is no archive, or damaged', { cause: error });
    throw error;
  }
}
