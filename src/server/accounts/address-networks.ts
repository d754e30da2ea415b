import { isIPv6 } from 'node:net';

/** The unit that counts as one address: an IPv4 address, or the /64 network of one IPv6 customer. */
export function networkOf(address: string): string {
  const hextets = hextetsOf(address);
  return hextets ? `${hextets.slice(0, 4).join(':')}::/64` : (ipv4Of(address) ?? address);
}

/** The /48 that an IPv6 address belongs to; null for IPv4. */
export function siteOf(address: string): string | null {
  const hextets = hextetsOf(address);
  return hextets && `${hextets.slice(0, 3).join(':')}::/48`;
}

/** An IPv6 provider may give one customer a /48, and with it 65,536 networks that would each count separately. */
export const SITE_TIMES = 10;

/** A part of the internet that a limit per address counts, and by how much the limit is multiplied for it. */
export type CountedNetwork = { name: string; times: number };

/**
 * What an address counts for in a limit: its network and, for IPv6, its site.
 * @param siteTimes by how much the limit is multiplied for the site.
 */
export function countedNetworks(address: string, siteTimes = SITE_TIMES): CountedNetwork[] {
  const network = { name: networkOf(address), times: 1 };
  const site = siteOf(address);
  return site === null ? [network] : [network, { name: site, times: siteTimes }];
}

/** The IPv4 address in an IPv6 one that maps it. */
const ipv4Of = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The eight parts of an IPv6 address without leading zeros; null for any other, and for a mapped IPv4 address. */
function hextetsOf(address: string): string[] | null {
  if (!isIPv6(address) || ipv4Of(address)) return null;
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((hextet) => Number.parseInt(hextet, 16).toString(16));
}
