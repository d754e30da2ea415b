/** Integers below a bound, repeatable by seed (a linear congruential generator: enough to corrupt files). */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/**
 * Corrupts bytes in one of the ways that parsers stumble over.
 * @param below a number in [0, n), from `randomOf`.
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
      // Sizes and types are in the header.
      copy[below(Math.min(64, copy.length))] = below(256);
      return copy;
  }
}
