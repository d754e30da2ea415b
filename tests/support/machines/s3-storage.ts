import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { OffsiteTarget } from '../../../src/server/operations/offsite/offsite-target.ts';
import type { OnEnd } from '../shop/test-shop.ts';

/** What happens to a request on its way to the storage. */
export type OnTheWay = 'passes' | 'hangs' | 'cut' | 'changed';

export type S3Storage = {
  target: OffsiteTarget;
  /** The method and address of each request. */
  seen: string[];
  /** Decides over each request; everything passes until a test says otherwise. */
  onTheWay: (about: { method: string; url: string; nth: number }) => OnTheWay;
};

export const BUCKET = 'backups';
/** The server's own account. */
export const KEY = 'S3RVER';

/** An S3 server that checks signatures, behind a line that a test may disturb. */
export async function openS3Storage(onEnd: OnEnd): Promise<S3Storage> {
  const directory = mkdtempSync(join(tmpdir(), 'voltcart-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const storage: S3Storage = {
    target: {
      origin: '',
      bucket: BUCKET,
      region: 'us-east-1',
      accessKey: KEY,
      secretKey: KEY,
      prefix: 'my shop/nightly',
      passphrase: 'twelve letters and more',
      keep: 2,
    },
    seen: [],
    onTheWay: () => 'passes',
  };
  const line = createServer((incoming, answer) => {
    const { method = '', url = '' } = incoming;
    const nth = storage.seen.push(`${method} ${url}`);
    const fate = storage.onTheWay({ method, url, nth });
    if (fate === 'cut') incoming.socket.destroy();
    else if (fate !== 'hangs') pass(incoming, answer, { port, isChanged: fate === 'changed' });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  storage.target.origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  onEnd(async () => {
    line.closeAllConnections();
    await new Promise((resolve) => line.close(resolve));
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return storage;
}

/** Hands a request on with its own headers, which are signed. */
function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, isChanged }: { port: number; isChanged: boolean },
): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers);
    found.on('data', (chunk: Buffer) => {
      if (isChanged) chunk[0] = (chunk[0] ?? 0) ^ 1;
      answer.write(chunk);
    });
    found.on('end', () => answer.end());
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}
