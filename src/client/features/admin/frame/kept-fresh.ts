import { isAccessLost } from '../admin-gate.tsx';

/** In milliseconds. */
const INTERVAL_MS = 30_000;

/**
 * For lists and figures that change by themselves all day: they are asked for again every half minute while the window is
 * visible, until the panel is closed to this user. The server must know their calls, so that these do not prolong the
 * session: `ASKED_BY_ITSELF`.
 */
export const KEPT_FRESH = {
  refetchInterval: ({ state }: { state: { error: unknown } }): number | false =>
    !isAccessLost(state.error) && INTERVAL_MS,
};
