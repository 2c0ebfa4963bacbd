import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** Whether a request arrived over https, according to SITE_URL or a trusted proxy. */
export function isSecure({ config }: Pick<Services, 'config'>, request: FastifyRequest): boolean {
  return config.siteUrl?.startsWith('https:') === true || request.protocol === 'https';
}

/**
 * Returns the name of a cookie on this site. On https, the name begins with `__Host-`, because browsers let no other host and
 * no http page set a cookie with this prefix.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The options of a cookie that is sent to every path of this host and hidden from scripts. */
export function cookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
