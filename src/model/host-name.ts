const MAX_LENGTH = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const IP_V4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Returns the host name in a typed or pasted text, in lower case, without scheme, port and final dot. Non-Latin scripts are
 * encoded as browsers send them (`xn--…`). Returns null if the text is not a host name, for example an address with a path.
 */
export function hostNameOf(typed: string): string | null {
  const url = urlOf(typed);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) return null;
  return nameIn(url, typed);
}

/** Explains in words why a text is not a host name, and suggests the name that the text contains. */
export function hostNameProblem(typed: string): string {
  const url = urlOf(typed);
  const name = url === null ? null : nameIn(url, typed);
  const isNamed = name !== null && !isIpAddress(name);
  const toDo = isNamed ? `Write ${name} alone` : 'It looks like www.example.org, without a path behind it';
  return `This is no host name. ${toDo}`;
}

/**
 * Returns whether a host name is an IP address. Sites need names, because readers type names and certificates are issued for
 * names.
 */
export function isIpAddress(name: string): boolean {
  return (IP_V4.test(name) && !name.startsWith('127.')) || (name.startsWith('[') && name !== '[::1]');
}

function urlOf(typed: string): URL | null {
  const text = typed.trim();
  if (text.length > MAX_LENGTH * 4 || /\s/.test(text)) return null;
  return URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
}

function nameIn(url: URL, text: string): string | null {
  const name = url.hostname.replace(/\.$/, '');
  // Rejects notations such as 127.1 and 2130706433, which browsers read as addresses but users do not mean.
  if (IP_V4.test(name)) return text.includes(name) ? name : null;
  return name.startsWith('[') || isDomainName(name) ? name : null;
}

function isDomainName(name: string): boolean {
  return name.length <= MAX_LENGTH && name.split('.').every((label) => LABEL.test(label));
}
