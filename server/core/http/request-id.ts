import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from './trusted-proxies.ts';

/** The header with the id of a request. The proxy's log and Hearth's log contain the same id. */
export const REQUEST_ID_HEADER = 'x-request-id';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

/**
 * Returns a function that chooses the id of a request: the id that a trusted proxy assigned, or otherwise an id that Hearth
 * generates. No client can influence the id.
 *
 * @param proxies the networks of the proxies that are trusted
 */
export function requestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(proxies);
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers, socket }) => {
    const given = proxies.length === 0 ? undefined : headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)) {
      return given;
    }
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
