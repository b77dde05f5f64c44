import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Link-local addresses, including the metadata services where cloud providers hand out a machine's keys. Never allowed.
 */
const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');
linkLocal.addAddress('fd00:ec2::254', 'ipv6');

/** This machine, private networks, and unassigned ranges. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}

/** IPv6 notations that embed an IPv4 address, which could be any of the above. */
const wrapped = new BlockList();
for (const [network, prefix] of [
  ['::ffff:0:0', 96],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
] as const) {
  wrapped.addSubnet(network, prefix, 'ipv6');
}

/** Whether a webhook may be posted to this address. */
export function mayPostTo(address: string, privateToo: boolean): boolean {
  if (isIPv4(address)) return !linkLocal.check(address) && (privateToo || !inside.check(address));
  if (!isIPv6(address) || linkLocal.check(address, 'ipv6')) return false;
  if (privateToo && address === '::1') return true;
  if (wrapped.check(address, 'ipv6')) return false;
  return privateToo || !inside.check(address, 'ipv6');
}
