const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const IP_V4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * The host name in what somebody typed or pasted: in lower case, without scheme, port and final dot, other scripts than Latin
 * as browsers send them (`xn--…`). Null for anything else, such as an address with a path.
 */
export function hostNameOf(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LENGTH * 4 || /\s/.test(text)) return null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || url.href !== `${url.origin}/`) return null;
  const name = url.hostname.replace(/\.$/, '');
  // Browsers read 127.1 and 2130706433 as an address; nobody means that.
  if (IP_V4.test(name)) return text.includes(name) ? name : null;
  return name.startsWith('[') || isDomainName(name) ? name : null;
}

function isDomainName(name: string): boolean {
  return name.length <= MAX_LENGTH && name.split('.').every((label) => LABEL.test(label));
}
