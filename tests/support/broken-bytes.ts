/** Whole numbers below what is asked for, the same for the same seed (a linear congruential generator: enough to break files). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/**
 * Breaks bytes in one of the ways that parsers stumble over.
 * @param below a number in [0, n), as `randomOf` gives them.
 */
export function mutate(bytes: Buffer, below: (n: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  const at = below(copy.length);
  switch (below(7)) {
    case 0:
      for (let i = 0; i <= below(20); i++) copy[below(copy.length)] = below(256);
      return copy;
    case 1:
      return copy.subarray(0, at);
    case 2:
      return Buffer.concat([
        copy.subarray(0, at),
        Buffer.from('<script>alert(1)</script>'),
        copy.subarray(at),
      ]);
    case 3:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(below(copy.length))]);
    case 4:
      copy.fill(0xff, at, at + 4);
      return copy;
    case 5:
      return Buffer.concat([copy, copy.subarray(0, at)]);
    default:
      // The header is where sizes and types are.
      copy[below(Math.min(64, copy.length))] = below(256);
      return copy;
  }
}
