import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './files-in.ts';
import { sha256, tarOf } from './seal.ts';

/** A user that no machine has, so that the shop is nobody on it. */
const USER = 10_001;
const HOME = '/opt/voltcart';
const IN_IMAGE = { x64: 'amd64', arm64: 'arm64' } as const;

const PROGRAM = `${HOME}/app/dist/server/voltcart.js`;

/** As in the archive's command. Node is process 1, and so hears the stop signal. */
const ENTRYPOINT = [
  `${HOME}/bin/node`,
  '--max-semi-space-size=4',
  '--max-old-space-size=1024',
  '--expose-gc',
  PROGRAM,
];

/** For `docker exec`: the image has no shell, so Node runs a command by itself. Linux hands over only one option here. */
const COMMAND = `#!${HOME}/bin/node
import('${PROGRAM}');
`;

export type ImageOptions = {
  version: string;
  /** The machine's own kind: its C library goes into the image. */
  arch: keyof typeof IN_IMAGE;
  /** Seconds since 1970: the time of every file. */
  writtenAt: number;
};

/**
 * Writes an OCI image layout of a sealed release as one tar, which `docker load`, podman and containerd take. In it are
 * the release, the C library of this machine and nothing else.
 * @param work a folder for the parts; it is made anew.
 */
export function writeImage(release: string, file: string, work: string, options: ImageOptions): void {
  rmSync(work, { recursive: true, force: true });
  const root = join(work, 'root');
  layOutRoot(root, release);
  const layout = join(work, 'layout');
  const blobs = join(layout, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const put = (content: Buffer) => {
    const digest = sha256(content);
    writeFileSync(join(blobs, digest), content);
    return { digest: `sha256:${digest}`, size: content.length };
  };
  const layer = (paths: string[], owned?: { owner: number; mode: string }) => {
    const tar = tarOf(root, paths, options.writtenAt, owned);
    return { diffId: `sha256:${sha256(tar)}`, ...put(gzipSync(tar, { level: 9 })) };
  };
  const layers = [
    layer(
      ['etc', 'lib', 'lib64', 'usr'].filter((path) =>
        filesIn(root).some((each) => each.startsWith(`${path}/`)),
      ),
    ),
    layer(['opt']),
    layer(['data'], { owner: USER, mode: 'u=rwx,go=' }),
    layer(['tmp'], { owner: 0, mode: '1777' }),
  ];
  const config = put(
    asJson(
      imageConfig(
        layers.map(({ diffId }) => diffId),
        options,
      ),
    ),
  );
  const manifest = put(
    asJson({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
      layers: layers.map(({ digest, size }) => ({
        mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
        digest,
        size,
      })),
    }),
  );
  const platform = { architecture: IN_IMAGE[options.arch], os: 'linux' };
  const annotations = {
    'org.opencontainers.image.ref.name': options.version,
    'io.containerd.image.name': `docker.io/library/voltcart:${options.version}`,
  };
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  writeFileSync(
    join(layout, 'index.json'),
    asJson({ schemaVersion: 2, manifests: [{ mediaType, ...manifest, platform, annotations }] }),
  );
  writeFileSync(join(layout, 'oci-layout'), asJson({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(file, tarOf(layout, ['blobs', 'index.json', 'oci-layout'], options.writtenAt));
}

const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function layOutRoot(root: string, release: string): void {
  for (const folder of ['data', 'tmp', 'etc', 'usr/local/bin', 'opt'])
    mkdirSync(join(root, folder), { recursive: true });
  cpSync(release, join(root, HOME), { recursive: true });
  writeFileSync(join(root, 'usr/local/bin/voltcart'), COMMAND, { mode: 0o755 });
  writeFileSync(join(root, 'etc/passwd'), `voltcart:x:${USER}:${USER}::/data:/nonexistent\n`);
  writeFileSync(join(root, 'etc/group'), `voltcart:x:${USER}:\n`);
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  const libraries = librariesOf(release);
  for (const library of libraries) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    cpSync(realpathSync(library), join(root, library));
  }
  for (const name of packagesOf(libraries))
    cpSync(realpathSync(`/usr/share/doc/${name}/copyright`), join(root, `usr/share/doc/${name}/copyright`));
}

/**
 * The Debian packages that these libraries are of, whose licences go into the image with them.
 * @throws Error for a library that no package brought: nobody knows its licence.
 */
function packagesOf(libraries: readonly string[]): string[] {
  // dpkg knows a file by the path in its package, which may be of before /lib became /usr/lib.
  const namesOf = (library: string) => [
    library,
    realpathSync(library),
    realpathSync(library).replace(/^\/usr/, ''),
  ];
  const { stdout } = spawnSync('dpkg', ['-S', ...libraries.flatMap(namesOf)], { encoding: 'utf8' });
  const owners = new Map(
    [...stdout.matchAll(/^([a-z0-9][a-z0-9+.-]+)(?::\w+)?(?:, \S+)*: (\/.+)$/gm)].map(
      ([, owner = '', path = '']) => [path, owner],
    ),
  );
  const packages = libraries.map((library) => {
    const owner = namesOf(library).flatMap((name) => owners.get(name) ?? [])[0];
    if (owner === undefined) throw new Error(`${library} is of no Debian package, so its licence is unknown`);
    return owner;
  });
  return [...new Set(packages)].sort();
}

/** The machine's libraries that Node and the native code load, as absolute paths. */
function librariesOf(release: string): string[] {
  const programs = filesIn(release).filter((path) => path === 'bin/node' || /\.(node|so[.\d]*)$/.test(path));
  const said = programs.map((path) =>
    execFileSync('ldd', [join(release, path)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const paths = [...said.join('\n').matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, path = '']) => path);
  // Those of the name service are loaded by name, by older C libraries.
  return [...new Set(paths)].filter((path) => !path.startsWith(release)).sort();
}

function imageConfig(diffIds: string[], { version, arch, writtenAt }: ImageOptions) {
  const created = new Date(writtenAt * 1_000).toISOString();
  return {
    architecture: IN_IMAGE[arch],
    os: 'linux',
    created,
    config: {
      User: `${USER}:${USER}`,
      Env: [
        'PATH=/usr/local/bin',
        `VOLTCART_HOME=${HOME}`,
        'DATA_DIR=/data',
        'HOST=0.0.0.0',
        'PORT=3000',
        // As in the archive's command: the C library returns freed memory at once.
        'MALLOC_ARENA_MAX=2',
        'MALLOC_TRIM_THRESHOLD_=131072',
        'MALLOC_MMAP_THRESHOLD_=16384',
      ],
      Entrypoint: ENTRYPOINT,
      Cmd: ['start'],
      WorkingDir: '/data',
      ExposedPorts: { '3000/tcp': {} },
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.title': 'Voltcart',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': 'MIT',
      },
    },
    rootfs: { type: 'layers', diff_ids: diffIds },
    history: ['the C library', 'the release', 'the folder of the data', 'the folder for temporary files'].map(
      (created_by) => ({
        created,
        created_by,
      }),
    ),
  };
}
