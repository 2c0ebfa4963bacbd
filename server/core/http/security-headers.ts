import type { Config } from '../config/config.ts';

/**
 * Headers of every page besides the Content Security Policy, which Astro makes for each page. Strict-Transport-Security is
 * sent only where the site is on https; where Hearth speaks HTTPS itself, each response over it gets that header once the
 * certificates have proved themselves (`https/http-door.ts`).
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
