import { z } from 'zod';
import { flag } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** How long a CDN keeps a page at most, in seconds: `told` if it is told of changes. */
export const CDN_SECONDS = { untold: 60, told: 300 } as const;

/** The services whose purges are known, each with the path of the address that empties a part of its cache. */
const PURGE_PATHS = {
  fastly: /^\/service\/[A-Za-z0-9]+\/purge$/,
  cloudflare: /^\/client\/v4\/zones\/[A-Za-z0-9]+\/purge_cache$/,
} as const;

export type CdnService = keyof typeof PURGE_PATHS;

/** The address at which the CDN takes purges, and the token for it. */
export interface CdnPurgeConfig {
  readonly service: CdnService;
  readonly url: string;
  readonly token: string;
}

/** The CDN in front of the site. */
export interface CdnConfig {
  /** The time for which the CDN keeps a page, in seconds. */
  readonly keepsSeconds: number;
  /** The place to which this server sends purges; null if it sends none. */
  readonly purge: CdnPurgeConfig | null;
}

export const cdnVariables = {
  CDN_PAGES: {
    takes: flag,
    group: 'CDN',
    default: '0',
    missing: 'Each page is asked of this server every time.',
    about: `\`1\`: a content delivery network stands in front of the whole site, and keeps each page for ${CDN_SECONDS.untold} seconds at most. \`docs/operations.md\` says what it has to heed`,
  },
  CDN_PURGE_URL: {
    takes: z.string().refine((value) => serviceOf(value) !== null, {
      error:
        'takes the address for purges at Fastly or Cloudflare, such as https://api.fastly.com/service/ID/purge or https://api.cloudflare.com/client/v4/zones/ID/purge_cache',
    }),
    group: 'CDN',
    missing: 'The network is told of no change.',
    about: `where the network is told which pages have changed, such as \`https://api.fastly.com/service/ID/purge\` or \`https://api.cloudflare.com/client/v4/zones/ID/purge_cache\`; it then keeps each page for up to ${CDN_SECONDS.told} seconds. Set it on every server`,
  },
  CDN_PURGE_TOKEN: {
    takes: z.string().regex(/^[!-~]{8,512}$/, 'takes the token as the network shows it, without spaces'),
    group: 'CDN',
    secret: true,
    missing: 'A server that is for readers alone needs none.',
    about: 'the token for that address, which may purge and needs no other right',
  },
} as const satisfies Variables;

type Values = ValuesOf<typeof cdnVariables>;

/** Returns a sentence for each problem of this combination of values. */
export function cdnProblems(values: Values & { readonly DRAFT: boolean }): string[] {
  const { CDN_PURGE_URL, CDN_PURGE_TOKEN, DRAFT } = values;
  if (CDN_PURGE_URL !== undefined && CDN_PURGE_TOKEN === undefined && DRAFT)
    return ['CDN_PURGE_URL needs CDN_PURGE_TOKEN: set both.'];
  if (CDN_PURGE_URL === undefined && CDN_PURGE_TOKEN !== undefined)
    return ['CDN_PURGE_TOKEN is for CDN_PURGE_URL: set both, or none.'];
  return [];
}

/** Returns the settings of the CDN; null if there is none. */
export function cdnConfig({
  CDN_PAGES,
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: token,
}: Values): CdnConfig | null {
  if (url === undefined) return CDN_PAGES ? { keepsSeconds: CDN_SECONDS.untold, purge: null } : null;
  const service = serviceOf(url);
  const purge = service === null || token === undefined ? null : { service, url, token };
  return { keepsSeconds: CDN_SECONDS.told, purge };
}

/** Returns the service whose address this is; null if it is the address of none. */
function serviceOf(url: string): CdnService | null {
  const { protocol, pathname = '', search } = URL.parse(url) ?? {};
  if ((protocol !== 'https:' && protocol !== 'http:') || search !== '') return null;
  const services = Object.keys(PURGE_PATHS) as CdnService[];
  return services.find((service) => PURGE_PATHS[service].test(pathname)) ?? null;
}
