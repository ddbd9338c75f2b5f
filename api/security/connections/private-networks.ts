import { BlockList, isIP } from 'node:net';

/* Which addresses the server may connect to when somebody else has chosen the address (product/links#never). */

/** The networks of IPv4 that do not lead to a public host (RFC 6890 and the IANA registry). */
const privateIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Only these networks of IPv6 are public: what maps or embeds an IPv4 address is outside, or in `privateIpv6`. */
const publicIpv6 = ['2000::/3'];
const privateIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const refusedIpv4 = listOf(privateIpv4, 'ipv4');
const allowedIpv6 = listOf(publicIpv6, 'ipv6');
const refusedIpv6 = listOf(privateIpv6, 'ipv6');

/** Whether this IP address is one of the public Internet; false for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refusedIpv4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return allowedIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
}

const webPorts = [80, 443];

/** Whether a connection to an address and a port is allowed. */
export type MayConnect = (address: string, port: number) => boolean;

/** Such as `127.0.0.1:8080` or `[::1]:8080`. */
export const addressWithPort = (address: string, port: number): string =>
  isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;

/** Public addresses at the ports of the web; and `exceptions`, such as `127.0.0.1:8080`, which the operator has named. */
export function connectionRule(exceptions: readonly string[]): MayConnect {
  return (address, port) =>
    (webPorts.includes(port) && isPublicAddress(address)) ||
    exceptions.includes(addressWithPort(address, port));
}
