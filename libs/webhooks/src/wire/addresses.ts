/**
 * Decides which addresses may receive webhooks: only those of the public Internet. For IPv6 these are the blocks
 * assigned to it, so that forms which contain an IPv4 address (mapped, NAT64, 6to4, Teredo) are refused altogether.
 */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const refused = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(net, prefix, 'ipv6');
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');

/** Addresses of this machine, which may change while it runs. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((entries) => entries?.some((entry) => entry.address === address));

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || isOwn(address)) return false;
  if (version === 4) return !refused.check(address, 'ipv4');
  return !address.includes('%') && assigned.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** A host name with a dot at its end names the same host. */
const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '');

const HTTPS_PORT = 443;
const HIGHEST_SYSTEM_PORT = 1_023;

/** Checks what is visible in an address without asking DNS. `ownHost`: the host of this installation. */
export function hasAllowedForm(url: URL, ownHost: string): boolean {
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    withoutDot(url.hostname) !== withoutDot(ownHost) &&
    (port === HTTPS_PORT || port > HIGHEST_SYSTEM_PORT)
  );
}

/** The host of a URL without the brackets of IPv6; the parser has written numbers of any form as an address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
