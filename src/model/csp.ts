import type { AnalyticsService } from './analytics.ts';
import type { CaptchaService } from './forms/form-types.ts';
import { VIDEO_SERVICES, type VideoType } from './video.ts';
import type { BaseUrls } from './view.ts';

/** The Content Security Policies of all responses. Astro adds the hashes of a page's scripts and styles. */

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
  | 'worker-src'
  | 'require-trusted-types-for'
  | 'trusted-types';
type Policy = readonly `${Directive} ${string}`[];

/** The policy of every page of the site. */
export const SITE_CSP: Policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "worker-src 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
];

/**
 * Returns what a page adds to `SITE_CSP`: the hosts that the owner configured for pictures and the API, the Trusted Types
 * policies of the page's scripts, and the hosts of the page's frames. Frames are allowed in the editor (for earlier versions of
 * pages), on pages with a form (for the captcha), and on pages with a video (for its player). A map loads its tiles from the
 * API. The scripts of captcha and analytics services create Trusted Types policies of their own.
 */
export function pageCsp(
  baseUrls: BaseUrls | undefined,
  { policies, editor, captcha = null, videos = [], map = false, analytics = null }: PageParts,
): Policy {
  const hosts = captcha === null ? [] : serviceHosts(captcha);
  const counting = analytics === null ? [] : serviceHosts(analytics);
  const players = videos.map((type) => VIDEO_SERVICES[type].player);
  const frames = editor ? "'self'" : [...hosts, ...players].join(' ') || "'none'";
  return [
    `frame-src ${frames}`,
    `trusted-types ${captcha === null && analytics === null ? policies.join(' ') || "'none'" : "* 'allow-duplicates'"}`,
    ...allowHost('img-src', baseUrls?.imageBaseUrl),
    ...(map || editor ? allowHost('img-src', baseUrls?.apiBaseUrl) : []),
    ...allowHost('connect-src', baseUrls?.apiBaseUrl),
    ...allowHost('form-action', baseUrls?.apiBaseUrl),
    ...hosts.map((host) => `connect-src ${host}` as const),
    ...counting.flatMap((host) => [`connect-src ${host}`, `img-src ${host}`] as const),
  ];
}

/** The parts of a page that affect its policy. */
interface PageParts {
  /** The names of the page's Trusted Types policies. */
  readonly policies: readonly string[];
  readonly editor: boolean;
  /** The captcha service of a page with a form. */
  readonly captcha?: CaptchaService | null;
  /** The owner's analytics service, if the page loads it. */
  readonly analytics?: AnalyticsService | null;
  /** The services whose videos the page can play. */
  readonly videos?: readonly VideoType[];
  /** Whether the page has a map, which loads tiles from the API. */
  readonly map?: boolean;
}

/** Returns the hosts of a captcha or analytics service: the host of its script, and the hosts that the script calls. */
export function serviceHosts({
  scriptUrl,
}: Pick<CaptchaService | AnalyticsService, 'scriptUrl'>): readonly string[] {
  const { origin, hostname } = new URL(scriptUrl);
  const isOf = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return [origin, ...FURTHER_HOSTS.flatMap(([host, further]) => (isOf(host) ? further : []))];
}

const FURTHER_HOSTS: readonly (readonly [string, readonly string[]])[] = [
  ['google.com', ['https://www.gstatic.com', 'https://recaptcha.google.com']],
  ['recaptcha.net', ['https://www.gstatic.com', 'https://www.gstatic.cn']],
  [
    'googletagmanager.com',
    ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  ],
  ['hcaptcha.com', ['https://*.hcaptcha.com']],
];

/** The policy of the page that is sent if no page can be rendered. It allows nothing. */
export const LAST_RESORT_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The policy of the service worker, which only fetches pages of the site. */
export const WORKER_CSP = "default-src 'none'; connect-src 'self'";

/** The policy of pictures and files, in case a browser opens a picture or a file as a document. */
export const IMAGE_CSP = "default-src 'none'; sandbox";
/** The policy of PDFs. The policy has no `sandbox`, because browsers' PDF viewers do not work in a sandbox. */
export const PDF_CSP = "frame-ancestors 'self'";

function allowHost(directive: Directive, url: string | undefined): Policy {
  const origin = URL.parse(url ?? '')?.origin;
  return origin === undefined ? [] : [`${directive} ${origin}`];
}
