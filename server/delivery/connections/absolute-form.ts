import type { IncomingMessage } from 'node:http';

/** A request target in absolute form: its authority, and all that follows it. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Makes a request whose target is a whole URL, as proxies send it, one for the path of that URL: every server has to take such
 * requests, and the host of the URL counts, not that of the Host header (RFC 9112, section 3.2.2). Which scheme it names makes no
 * difference: a proxy that ends TLS may write either. Others are left as they are.
 */
export function toOriginForm(request: IncomingMessage): void {
  const [, host, rest] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}
