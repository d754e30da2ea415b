/** A kind of machine that a release is made for. */
export type Platform = {
  name: 'linux-x64' | 'linux-arm64';
  arch: 'x64' | 'arm64';
  /** The dynamic loader of glibc; where it is missing (Alpine), nothing of the release runs. */
  loader: string;
  /** The packages with this platform's native code: Node, and what sharp, argon2 and libvips load. */
  node: string;
  natives: readonly string[];
  /** The one of them that is libvips, under the LGPL. */
  libvips: string;
};

const platform = (arch: 'x64' | 'arm64', loader: string): Platform => ({
  name: `linux-${arch}`,
  arch,
  loader,
  node: `node-linux-${arch}`,
  libvips: `@img/sharp-libvips-linux-${arch}`,
  natives: [
    `@img/sharp-linux-${arch}`,
    `@img/sharp-libvips-linux-${arch}`,
    `@node-rs/argon2-linux-${arch}-gnu`,
  ],
});

export const PLATFORMS: readonly Platform[] = [
  platform('x64', '/lib64/ld-linux-x86-64.so.2'),
  platform('arm64', '/lib/ld-linux-aarch64.so.1'),
];
