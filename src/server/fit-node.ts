/** The Node-API of Node 22.14: the SQLite driver needs it, and crashes without a word in a Node that has less. */
const OLDEST_NODE_API = 10;

/** @returns what to say to somebody who runs a program in such a Node; null in a fit one. */
export function unfitNodeLine({ node, napi }: { node: string; napi: string }): string | null {
  if (Number(napi) >= OLDEST_NODE_API) return null;
  return `Voltcart needs Node 22.14 or newer; this is ${node}. "npm start" brings a fitting Node along, and so do the other npm commands.`;
}

/**
 * Ends the process with one line when its Node is unfit. Every program calls it before it loads anything else,
 * and imports the rest dynamically.
 */
export function refuseUnfitNode(): void {
  const { node, napi = '0' } = process.versions;
  const line = unfitNodeLine({ node, napi });
  if (line === null) return;
  console.error(line);
  process.exit(1);
}
