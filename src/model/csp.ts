import type { BaseUrls } from './view.ts';

/** The Content Security Policies of everything the server sends. Astro adds the hashes of a page's scripts and styles. */

type Directive =
  | 'default-src'
  | 'img-src'
  | 'connect-src'
  | 'font-src'
  | 'frame-src'
  | 'object-src'
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'
  | 'require-trusted-types-for'
  | 'trusted-types';
type Policy = readonly `${Directive} ${string}`[];

/** What every page of the site has. */
export const SITE_CSP: Policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
];

/**
 * What a page adds to `SITE_CSP`: the hosts that the owner configured for pictures and the API, the Trusted Types policies
 * that its scripts can create, and frames: the editor's shows pages of the site as they were, the others have none.
 */
export function pageCsp(
  baseUrls: BaseUrls | undefined,
  { policies, editor }: { readonly policies: readonly string[]; readonly editor: boolean },
): Policy {
  return [
    `frame-src ${editor ? "'self'" : "'none'"}`,
    `trusted-types ${policies.join(' ') || "'none'"}`,
    ...allowHost('img-src', baseUrls?.imageBaseUrl),
    ...allowHost('connect-src', baseUrls?.apiBaseUrl),
  ];
}

/** The page that is sent when no page can be rendered, which needs nothing. */
export const LAST_RESORT_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Pictures and files, in case one is opened as a document. */
export const IMAGE_CSP = "default-src 'none'; sandbox";
/** PDF, whose viewers in browsers do not work in a sandbox. */
export const PDF_CSP = "frame-ancestors 'self'";

function allowHost(directive: Directive, url: string | undefined): Policy {
  const origin = URL.parse(url ?? '')?.origin;
  return origin === undefined ? [] : [`${directive} ${origin}`];
}
