import { useState } from 'react';
import { useMe } from '../me.ts';

/** Whether the session has ended of whoever was logged in when this page was shown. */
export function useSessionEnded(): boolean {
  const me = useMe();
  const [seen, setSeen] = useState(false);
  if (me && !seen) setSeen(true);
  return seen && me === null;
}
