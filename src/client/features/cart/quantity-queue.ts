type Line = { confirmed: number; wanted: number; atRest: Promise<void> };

type QuantityQueueOptions<LineId> = {
  send: (lineId: LineId, quantity: number) => Promise<unknown>;
  /** Shows a quantity before the server confirms it, or after a refusal. */
  show: (lineId: LineId, quantity: number) => void;
  refused: (error: unknown) => void;
};

/**
 * Sends quantity changes, one call per line at a time: each press shows at once, the latest value replaces
 * any that wait, and a refusal restores the last confirmed one.
 */
export function createQuantityQueue<LineId extends string>({
  send,
  show,
  refused,
}: QuantityQueueOptions<LineId>) {
  const underWay = new Map<LineId, Line>();

  async function work(lineId: LineId, line: Line): Promise<void> {
    // The result for a forgotten line is ignored.
    const isOurs = () => underWay.get(lineId) === line;
    try {
      while (isOurs() && line.wanted !== line.confirmed) {
        const asked = line.wanted;
        await send(lineId, asked);
        line.confirmed = asked;
      }
    } catch (error) {
      if (isOurs()) {
        show(lineId, line.confirmed);
        refused(error);
      }
    } finally {
      if (isOurs()) underWay.delete(lineId);
    }
  }

  return {
    /**
     * Changes a line by `by` units, counted from the pending value if there is one.
     * @param shown the line's current quantity.
     * @returns a promise that settles once the line is idle; null if a call is already under way.
     */
    change(lineId: LineId, shown: number, by: number): Promise<void> | null {
      const line = underWay.get(lineId);
      if (line) {
        line.wanted += by;
        show(lineId, line.wanted);
        return null;
      }
      const begun: Line = { confirmed: shown, wanted: shown + by, atRest: Promise.resolve() };
      underWay.set(lineId, begun);
      show(lineId, begun.wanted);
      begun.atRest = work(lineId, begun);
      return begun.atRest;
    },
    /**
     * Drops a line's pending changes because it is being removed.
     * @returns a promise that settles once the current call is answered: that call would fail if the removal
     * overtook it.
     */
    async forget(lineId: LineId): Promise<void> {
      const line = underWay.get(lineId);
      if (!line) return;
      underWay.delete(lineId);
      await line.atRest;
    },
  };
}
