/** Returns the host name in a Host header, in lower case, without port or final dot. */
export function hostName(host: string): string {
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':')[0] ?? '');
  return name.toLowerCase().replace(/\.$/, '');
}
