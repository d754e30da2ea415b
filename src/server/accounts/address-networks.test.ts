import { expect, test } from 'vitest';
import { countedNetworks, networkOf, siteOf } from './address-networks.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', null],
  ['::ffff:192.0.2.1', '192.0.2.1', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s counts as %s, and as a part of %s', (address, network, site) => {
  expect(networkOf(address)).toBe(network);
  expect(siteOf(address)).toBe(site);
  expect(countedNetworks(address)).toEqual([
    { name: network, times: 1 },
    ...(site === null ? [] : [{ name: site, times: 10 }]),
  ]);
});
