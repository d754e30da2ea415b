/** The Node-API version of Node 22.14. The SQLite driver needs it, and crashes silently on an older Node. */
const OLDEST_NODE_API = 10;

/** @returns the message to print when this Node is too old; null when it is recent enough. */
export function unfitNodeLine({ node, napi }: { node: string; napi: string }): string | null {
  if (Number(napi) >= OLDEST_NODE_API) return null;
  return `Voltcart needs Node 22.14 or newer; this is ${node}. "npm start" brings a fitting Node along, and so do the other npm commands.`;
}

/**
 * Ends the process with a one-line message when Node is too old. Every program calls this first and imports
 * everything else dynamically afterwards.
 */
export function refuseUnfitNode(): void {
  const { node, napi = '0' } = process.versions;
  const line = unfitNodeLine({ node, napi });
  if (line === null) return;
  console.error(line);
  process.exit(1);
}
