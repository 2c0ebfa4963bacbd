import net from 'node:net';

const GROUPS = 8;
/** The number of 16-bit groups in a /64, the prefix that a provider gives each customer. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which a client's requests are counted. An IPv6 customer can use any address of a /64, so all addresses
 * of a /64 share a key. An IPv4-mapped IPv6 address has the key of its IPv4 address. Text that is not an address is returned
 * unchanged.
 *
 * @param address undefined if the client is gone, although the type of `request.ip` does not allow it
 */
export function addressKey(address: string | undefined): string {
  const [bare = ''] = (address ?? '').split('%', 1);
  if (!net.isIPv6(bare)) return bare.slice(0, 100);
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return ipv4Of(groups.slice(6));
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, whatever its notation. */
function groupsOf(address: string): number[] {
  // The URL parser writes all groups in hex, even the last 32 bits if they were typed in dotted notation.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = written.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(GROUPS - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Returns an IPv4 address in dotted notation. @param groups the last two groups of an IPv6 address */
function ipv4Of([high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
