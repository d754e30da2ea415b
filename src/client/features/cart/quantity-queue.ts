type Line = { confirmed: number; wanted: number };

type QuantityQueueOptions = {
  send: (lineId: string, quantity: number) => Promise<unknown>;
  /** Shows a quantity before, or instead of, what the server says. */
  show: (lineId: string, quantity: number) => void;
  refused: (error: unknown) => void;
};

/**
 * Sends the quantities that a person presses together, one call per line at a time: each press shows at
 * once, the last wish replaces those that wait, and a refusal goes back to what the server last agreed to.
 */
export function createQuantityQueue({ send, show, refused }: QuantityQueueOptions) {
  const underWay = new Map<string, Line>();

  async function work(lineId: string, line: Line): Promise<void> {
    try {
      while (line.wanted !== line.confirmed) {
        const asked = line.wanted;
        await send(lineId, asked);
        line.confirmed = asked;
      }
    } catch (error) {
      // A forgotten line is nobody's business any more.
      if (underWay.get(lineId) === line) {
        show(lineId, line.confirmed);
        refused(error);
      }
    } finally {
      if (underWay.get(lineId) === line) underWay.delete(lineId);
    }
  }

  return {
    /**
     * Changes a line by `by` units from what it is, or is on its way to be.
     * @param shown what the line holds now.
     * @returns what settles once the line is at rest; null when it is under way already.
     */
    change(lineId: string, shown: number, by: number): Promise<void> | null {
      const line = underWay.get(lineId);
      if (line) {
        line.wanted += by;
        show(lineId, line.wanted);
        return null;
      }
      const begun = { confirmed: shown, wanted: shown + by };
      underWay.set(lineId, begun);
      show(lineId, begun.wanted);
      return work(lineId, begun);
    },
    /** Drops what a line is on its way to: it is being removed. */
    forget(lineId: string): void {
      const line = underWay.get(lineId);
      if (line) line.wanted = line.confirmed;
      underWay.delete(lineId);
    },
  };
}
