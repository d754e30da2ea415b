export type Signal = { give: () => void; given: Promise<void> };

/** Something that one side waits for until the other gives it. */
export function createSignal(): Signal {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}
