/** What an answer says that comes too early; null when it does not say when to come back. */
export type ComesTooEarly = { readonly retryAfterSeconds: number | null };

/** @param header of an answer that asks to come back later. @returns its seconds; null for a date, or none. */
export const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

export type Waiting = {
  /** Told before each wait. */
  onWait: (seconds: number) => void;
  signal: AbortSignal;
};

/**
 * Runs `attempt`, and again after the time that its error asks to wait, until it is done.
 * @throws what `attempt` throws otherwise; the signal's reason once it is cancelled.
 */
export async function untilAllowed<T>(attempt: () => Promise<T>, { onWait, signal }: Waiting): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = (error as Partial<ComesTooEarly>).retryAfterSeconds ?? null;
      if (seconds === null) throw error;
      onWait(seconds);
      await wait(seconds, signal);
    }
  }
}

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    setTimeout(resolve, seconds * 1_000);
  });
