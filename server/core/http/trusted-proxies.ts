import net from 'node:net';

/**
 * Returns a function that tells whether an address is a trusted proxy's.
 *
 * @param proxies the networks of the proxies, such as `10.0.0.0/8`
 */
export function trustedProxies(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new net.BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    trusted.addSubnet(address, Number(bits), net.isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return (address = '') => {
    const bare = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
    return proxies.length > 0 && trusted.check(bare, net.isIPv6(bare) ? 'ipv6' : 'ipv4');
  };
}
