import pino from 'pino';

const ignore = () => {};

/** A shop that cannot print goes on selling: without listeners, a full disk behind its output would end the process. */
export function outliveFullOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', ignore);
}

/** Lines longer than this together are written at once. */
const MOST_WAITING = 8_192;
/** While a full disk takes none, this much is kept for when it has room; later lines are lost. */
const MOST_KEPT = 1_048_576;

/**
 * Where the log goes, usually the standard output. What one turn of the event loop logs is written together at its end:
 * a line each would cost more than answering from memory. A process that ends, whatever made it, writes what it holds;
 * only one that is killed in the middle of a turn loses that turn's lines.
 */
export function logDestination(fd: number): { write: (line: string) => void } {
  const out = pino.destination({
    dest: fd,
    sync: true,
    minLength: MOST_WAITING,
    maxLength: MOST_KEPT,
  });
  out.on('error', ignore);
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
