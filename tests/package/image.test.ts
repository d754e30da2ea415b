import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { writeImage } from '../../tools/package/oci.ts';
import { sha256 } from '../../tools/package/seal.ts';
import { freePort } from '../support/free-port.ts';
import { WRITTEN_AT } from './support/packaged-release.ts';

const release = inject('release');
const { arch } = release.platform;

type Layout = { config: ImageConfig; layers: string[] };
type ImageConfig = {
  config: {
    User: string;
    Env: string[];
    Entrypoint: string[];
    Cmd: string[];
    Volumes: object;
    ExposedPorts: object;
  };
  rootfs: { diff_ids: string[] };
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'voltcart-image-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Reads a layout as an engine does, checking each digest. */
function readLayout(layout: string): Layout {
  const blob = (digest: string) => {
    const file = join(layout, 'blobs', digest.replace(':', '/'));
    expect(`sha256:${sha256(readFileSync(file))}`).toBe(digest);
    return file;
  };
  const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const manifest = json(blob(json(join(layout, 'index.json')).manifests[0].digest));
  const layers = manifest.layers.map(({ digest }: { digest: string }) => blob(digest));
  return { config: json(blob(manifest.config.digest)), layers };
}

test('the image opens the shop as a user of its own, with its data in /data and nothing else of the machine', async () => {
  const place = folder();
  const [file, again] = [join(place, 'image.tar'), join(place, 'again.tar')];
  const options = { version: release.version, arch, writtenAt: WRITTEN_AT };
  writeImage(release.folder, file, join(place, 'work'), options);
  const umask = process.umask(0o077);
  writeImage(release.folder, again, join(place, 'work'), options);
  process.umask(umask);
  expect(sha256(readFileSync(again))).toBe(sha256(readFileSync(file)));

  const [layout, root] = [join(place, 'layout'), join(place, 'root')];
  for (const made of [layout, root]) mkdirSync(made);
  execFileSync('tar', ['-xf', file, '-C', layout]);
  const { config, layers } = readLayout(layout);
  expect(config.config).toMatchObject({
    User: '10001:10001',
    Env: expect.arrayContaining(['DATA_DIR=/data']),
    Volumes: { '/data': {} },
    ExposedPorts: { '3000/tcp': {} },
  });
  for (const layer of layers) execFileSync('tar', ['-xpzf', layer, '-C', root]);
  // Only root may change the root folder, and become another user.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) expect(statSync(join(root, 'data'))).toMatchObject({ uid: 10_001, mode: 0o40700 });
  const enter = asRoot
    ? ['chroot', `--userspec=${config.config.User}`, root]
    : ['unshare', '--map-root-user', 'chroot', root];
  const port = await freePort();
  const env = Object.fromEntries(config.config.Env.map((each) => each.split(/=(.*)/s).slice(0, 2)));
  const [program = '', ...args] = [...enter, ...config.config.Entrypoint];
  // The programs that enter the image are the machine's, hence its PATH.
  const inImage = {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    cwd: '/',
  };
  const run = (command: string) =>
    execFileSync(program, [...args, command], { ...inImage, encoding: 'utf8' });
  expect(run('doctor')).toContain('Nothing would keep the shop from starting.');
  // As `docker exec voltcart voltcart version` does.
  const [first = '', ...others] = [...enter, '/usr/local/bin/voltcart', 'version'];
  expect(execFileSync(first, others, { ...inImage, encoding: 'utf8' })).toContain(release.version);
  const shop = spawn(program, [...args, ...config.config.Cmd], {
    ...inImage,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void shop.kill('SIGKILL'));
  for await (const chunk of shop.stdout) if (String(chunk).includes(' is open at ')) break;
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  expect(run('backup')).toContain('/data/backups/voltcart-');
  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
});
