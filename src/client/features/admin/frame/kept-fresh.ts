/**
 * For lists and figures that change by themselves all day: they are asked for again every half minute while the window is
 * visible. The server must know their calls, so that these do not prolong the session: `ASKED_BY_ITSELF`.
 */
export const KEPT_FRESH = { refetchInterval: 30_000 } as const;
