type Line = { confirmed: number; wanted: number; atRest: Promise<void> };

type QuantityQueueOptions<LineId> = {
  send: (lineId: LineId, quantity: number) => Promise<unknown>;
  /** Shows a quantity before, or instead of, what the server says. */
  show: (lineId: LineId, quantity: number) => void;
  refused: (error: unknown) => void;
};

/**
 * Sends the quantities that a person presses together, one call per line at a time: each press shows at
 * once, the last wish replaces those that wait, and a refusal goes back to what the server last agreed to.
 */
export function createQuantityQueue<LineId extends string>({
  send,
  show,
  refused,
}: QuantityQueueOptions<LineId>) {
  const underWay = new Map<LineId, Line>();

  async function work(lineId: LineId, line: Line): Promise<void> {
    // A forgotten line is nobody's business any more.
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
     * Changes a line by `by` units from what it is, or is on its way to be.
     * @param shown what the line holds now.
     * @returns what settles once the line is at rest; null when it is under way already.
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
     * Drops what a line is on its way to: it is being removed.
     * @returns what settles once the call under way is answered: a removal that overtook it would leave it
     * a line that is gone.
     */
    async forget(lineId: LineId): Promise<void> {
      const line = underWay.get(lineId);
      if (!line) return;
      underWay.delete(lineId);
      await line.atRest;
    },
  };
}
