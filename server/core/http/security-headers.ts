import type { Config } from '../config/config.ts';

/**
 * Headers of every page, except the Content Security Policy. Astro generates that header for each page.
 * Strict-Transport-Security is sent only if the site is on https. With built-in HTTPS, it is sent only once the certificates
 * have proved reliable (`https/http-door.ts`).
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(config.https === null && config.siteUrl?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  };
}
