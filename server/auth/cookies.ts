import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** Whether a request came over https: SITE_URL says so, or a trusted proxy does. */
export function isSecure({ config }: Pick<Services, 'config'>, request: FastifyRequest): boolean {
  return config.siteUrl?.startsWith('https:') === true || request.protocol === 'https';
}

/**
 * The name that a cookie has here. On https it begins with `__Host-`, which browsers let no other host and no page on http
 * set, so that nobody can put theirs in its place.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** For the server alone, on every path of this host. */
export function cookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
