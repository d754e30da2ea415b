import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/server/config.ts';
import { writeImage } from '../../tools/package/oci.ts';
import { sha256 } from '../../tools/package/seal.ts';
import { freePort } from '../support/machines/free-port.ts';
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
    StopSignal: string;
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

/** The instructions of the release's Dockerfile, of its last stage. */
function readDockerfile(): [instruction: string, rest: string][] {
  const text = readFileSync(join(release.folder, 'service/Dockerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const all = lines.map((line): [string, string] => {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (\S.*)$/.exec(line) ?? [];
    expect(KNOWN_INSTRUCTIONS, line).toContain(instruction);
    return [instruction, rest];
  });
  return all.slice(all.findLastIndex(([instruction]) => instruction === 'FROM'));
}

const KNOWN_INSTRUCTIONS = [
  ...['FROM', 'ARG', 'ADD', 'RUN', 'COPY', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'],
  ...['ENTRYPOINT', 'CMD'],
];

/** No engine is needed to see that it makes what the image is, which the rest of this file runs. */
function expectSame(dockerfile: [string, string][], image: ImageConfig['config']): void {
  const said = Object.fromEntries(dockerfile);
  expect(said.USER).toBe(image.User);
  expect(image.Env).toEqual(expect.arrayContaining(said.ENV?.split(' ') ?? ['none']));
  expect(said.VOLUME).toBe(Object.keys(image.Volumes)[0]);
  expect(`${said.EXPOSE}/tcp`).toBe(Object.keys(image.ExposedPorts)[0]);
  expect(said.STOPSIGNAL).toBe(image.StopSignal);
  expect(JSON.parse(said.CMD ?? '')).toEqual(image.Cmd);
  const [program = ''] = JSON.parse(said.ENTRYPOINT ?? '');
  expect(statSync(join(release.folder, program.replace('/opt/voltcart/', ''))).mode & 0o111).toBe(0o111);
}

test('the image opens the shop as a user of its own, with its data in /data and nothing else of the machine', async () => {
  const place = folder();
  const file = join(place, 'image.tar');
  const options = { version: release.version, arch, writtenAt: WRITTEN_AT };
  writeImage(release.folder, file, join(place, 'work'), options);
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
  expectSame(readDockerfile(), config.config);
  for (const layer of layers) execFileSync('tar', ['-xpzf', layer, '-C', root]);
  // The C library's and the compiler's: whatever else is loaded has its licence here, too.
  expect(readdirSync(join(root, 'usr/share/doc')).sort()).toEqual(['libc6', 'libgcc-s1', 'libstdc++6']);
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

test('the compose file runs that image with settings that the shop understands', () => {
  const lines = readFileSync(join(release.folder, 'service/compose.yaml'), 'utf8').split('\n');
  const said = (key: string) =>
    lines.map((line) => new RegExp(`^ +${key}: (.+)$`).exec(line)?.[1]).find((value) => value !== undefined);
  expect(said('image')).toBe(`voltcart:${release.version}`);
  expect(said('volumes')).toBe('[shop:/data]');
  expect(said('command')).toMatch(/ --to voltcart:3000$/);
  const named = ['PUBLIC_URL', 'ADMIN_EMAIL', 'TRUST_PROXY'].map((name) => [name, said(name)]);
  expect(parseConfig(Object.fromEntries(named))).toMatchObject({ publicUrl: 'https://your.shop' });
  // Two spaces a step and no tab: what every parser of YAML takes.
  for (const line of lines) expect(line).toMatch(/^( {2})*([^\s].*)?$/);
});
