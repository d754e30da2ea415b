import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describeSizes, firstLoad } from './first-load.mjs';
import { noteBuild, prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

/** Builds the client into dist/client, precompressed, and the server into dist/server. */
await prepare('shop');
process.chdir(ROOT);
// With another value, Vite would build React's development code.
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
const { buildServiceWorker } = await import('./service-worker.mjs');
const worker = await buildServiceWorker(join(ROOT, 'dist/client'));

const assets = join(ROOT, 'dist/client/assets');
const compressible = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name));
for (const name of compressible) {
  const content = readFileSync(join(assets, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params }));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
}
console.log(describeSizes(firstLoad(join(ROOT, 'dist/client'))));
console.log(
  `The service worker keeps ${worker.files} files, ${(worker.bytes / 1000).toFixed(0)} kB, for the offline app shell.`,
);
noteBuild();
