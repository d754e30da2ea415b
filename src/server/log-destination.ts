import pino from 'pino';

/** Lines longer than this together are written at once. */
const MOST_WAITING = 8_192;

/**
 * Where the log goes, usually the standard output. What one turn of the event loop logs is written together at its end:
 * a line each would cost more than answering from memory. A process that ends, whatever made it, writes what it holds;
 * only one that is killed in the middle of a turn loses that turn's lines.
 */
export function logDestination(fd: number): { write: (line: string) => void } {
  const out = pino.destination({ dest: fd, sync: true, minLength: MOST_WAITING });
  let isDue = false;
  const flush = () => {
    isDue = false;
    // `flushSync` would also wait for the disk.
    out.flush();
  };
  process.on('exit', flush);
  return {
    write(line) {
      out.write(line);
      if (!isDue) setImmediate(flush);
      isDue = true;
    },
  };
}
