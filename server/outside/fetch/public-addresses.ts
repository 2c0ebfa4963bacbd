import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'undici';

/** The code of the error for a connection to an address that is not public. Nothing was sent. */
export const PRIVATE_ADDRESS = 'PRIVATE_ADDRESS';

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  readonly code = PRIVATE_ADDRESS;

  constructor() {
    super('The address is in this machine or its network.');
  }
}

/** Whether an IP address is public, and not of this machine, its network, a link, or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'rfc6052') return parsed.range() === 'unicast';
  // A network without IPv4 (NAT64) reaches the IPv4 address in the last four bytes. Other layouts use the bytes before them.
  const bytes = parsed.toByteArray();
  const isLast = bytes.slice(8, 12).every((byte) => byte === 0);
  return isLast && new ipaddr.IPv4(bytes.slice(12)).range() === 'unicast';
}

/** Resolves a name like `dns.lookup`, but fails with `PrivateAddressError` if one of its addresses is not public. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  dns.lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) return callback(error, []);
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddressError(), []);
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/**
 * Returns the public IP address of a host, for a library that resolves names itself. The caller connects to that address, so
 * that a later answer of the DNS cannot lead elsewhere.
 *
 * @throws PrivateAddressError, or an error of the DNS
 */
export async function publicAddressOf(host: string): Promise<string> {
  const addresses = await dns.promises.lookup(host, { all: true });
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddressError();
  return addresses[0]!.address;
}

/** Whether the host of a URL is an IP address that is not public. A name is only known when it is resolved. */
export function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

let agent: Agent | undefined;

/**
 * Returns the options of `fetch` with which a request connects to public addresses alone. Names are resolved and checked at
 * each connection.
 *
 * @throws PrivateAddressError if the URL itself names another address, which needs no resolving
 */
export async function publicConnections(url: URL): Promise<RequestInit> {
  if (isPrivateLiteral(url.hostname)) throw new PrivateAddressError();
  agent ??= new (await import('undici')).Agent({ connect: { lookup: publicLookup } });
  // The types of `fetch` are those of an older undici, whose dispatchers are the same.
  return { dispatcher: agent } as unknown as RequestInit;
}
