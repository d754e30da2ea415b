import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * What the server makes of something that is being written: requested at once, then after each pause. While a request
 * fails, the last answer stays.
 * @param input compared as JSON.
 */
export function useRendered<Input, Rendered>(
  input: Input,
  ask: (input: Input, options: { signal: AbortSignal }) => Promise<Rendered>,
): { rendered: Rendered | null; error: unknown } {
  const [answer, setAnswer] = useState<{ rendered: Rendered | null; error: unknown }>({
    rendered: null,
    error: null,
  });
  const request = useEffectEvent(ask);
  const pause = useRef(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    const asked = new AbortController();
    const { signal } = asked;
    const timer = setTimeout(async () => {
      try {
        const rendered = await request(JSON.parse(key) as Input, { signal });
        if (!signal.aborted) setAnswer({ rendered, error: null });
      } catch (error) {
        if (!signal.aborted) setAnswer((before) => ({ ...before, error }));
      }
    }, pause.current);
    pause.current = PAUSE_MS;
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [key]);
  return answer;
}
