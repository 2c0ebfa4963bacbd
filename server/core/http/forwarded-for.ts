import type { FastifyRequest } from 'fastify';

const WARNING =
  'A request came with X-Forwarded-For from an address that TRUST_PROXY does not name. If a proxy stands in front of ' +
  'Hearth, set TRUST_PROXY to its network, such as 127.0.0.1/32: until then, all visitors count as one address.';

/**
 * Returns a hook that warns once if a proxy that is not trusted seems to be in front of the server. The warning does not
 * contain the address of that proxy, since it may be a reader's address.
 */
export function warnOfUntrustedProxy(): (request: FastifyRequest) => Promise<void> {
  let warned = false;
  return async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // `ips` lists the trusted proxies and the client's address, so a single entry means that no proxy was trusted.
    if ((request.ips?.length ?? 1) > 1) return;
    warned = true;
    request.log.warn(WARNING);
  };
}
