import { createHash } from 'node:crypto';
import type { EmergencyNotice } from '../../../src/model/emergency-notice.ts';
import { callHref } from '../../../src/model/first-site/answers.ts';
import { escapeHtml } from '../../../src/model/forms/template.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { NOTICE_TEXTS } from '../../../src/model/texts.ts';

/** A page or a script, with its headers. */
export interface Sent {
  readonly html: Buffer;
  /** The names of the headers are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The places for the rules and for the notice, on pages of Astro and on the page of last resort. A text of an editor cannot
 * contain the places of Astro's pages, because HTML escapes `<` in texts and `"` in attributes.
 */
const SITE = '<div class="site">';
const PLACES = {
  rules: ['<link rel="icon" href="/favicon.svg"', '</head>'],
  notice: [SITE, '<p>'],
} as const;

const SELECTOR = `section[aria-label="${NOTICE_TEXTS.name}"]`;
/** The rules stand alone, because the page of last resort has no style sheet. Each text has a contrast of at least 7:1. */
const RULES = [
  `${SELECTOR}{padding:1rem max(clamp(16px,4vw,32px),(100% - 68rem)/2);border-bottom:4px solid #101a26;background:#ffd23f;`,
  'color:#101a26;font:1.125rem/1.5 var(--sans,sans-serif);overflow-wrap:break-word}',
  `${SELECTOR} p{margin:0}`,
  `${SELECTOR} p:first-child{font-size:max(1.125rem,20px);font-weight:700}`,
  `${SELECTOR} a{display:inline-block;margin-right:1rem;padding:9px 4px 9px 0;color:inherit;font-weight:700;text-underline-offset:.2em}`,
  `@media(prefers-color-scheme:dark){${SELECTOR}{border-color:#ffd23f;background:#33290a;color:#fff0c2}}`,
  `@media print{${SELECTOR}{border:2px solid;background:none;color:#000}}`,
].join('');
const RULES_HASH = `'sha256-${createHash('sha256').update(RULES).digest('base64')}'`;

/**
 * Returns a page with a notice as its first element that is seen, and with the notice's rules in its head and in its policy.
 * Returns a script with a version of the notice in a comment: the worker that keeps the offline page is then installed again, and
 * fetches the page anew. Other responses, and pages without the places of the notice, are returned unchanged.
 */
export function withNotice<Part extends Sent>(sent: Part, notice: EmergencyNotice, timeZone: string): Part {
  const type = sent.headers['content-type'] ?? 'text/html';
  if (type.startsWith('text/javascript')) {
    const version = createHash('sha256').update(JSON.stringify(notice)).digest('base64url').slice(0, 8);
    return { ...sent, html: Buffer.concat([sent.html, Buffer.from(`\n//${version}`)]) };
  }
  const rulesAt = placeOf(sent.html, PLACES.rules);
  const noticeAt = afterSkipLinks(sent.html, placeOf(sent.html, PLACES.notice));
  if (!type.startsWith('text/html') || rulesAt === -1 || noticeAt < rulesAt) return sent;
  const html = Buffer.concat([
    sent.html.subarray(0, rulesAt),
    Buffer.from(`<style>${RULES}</style>`),
    sent.html.subarray(rulesAt, noticeAt),
    Buffer.from(noticeHtml(notice, timeZone)),
    sent.html.subarray(noticeAt),
  ]);
  const csp = sent.headers['content-security-policy'];
  if (csp === undefined) return { ...sent, html };
  return { ...sent, html, headers: { ...sent.headers, 'content-security-policy': withRules(csp) } };
}

/** Returns the notice as a section: its words, its number, its link and its end in the time zone of the site. */
export function noticeHtml(notice: EmergencyNotice, timeZone: string): string {
  const { words, number, linkText, linkHref, until, isDrill } = notice;
  const links = [
    ...(number === '' ? [] : [`<a href="${escapeHtml(callHref(number))}">${escapeHtml(number)}</a>`]),
    ...(linkHref === '' ? [] : [`<a href="${escapeHtml(linkHref)}">${escapeHtml(linkText)}</a>`]),
  ];
  const parts = [
    ...(isDrill ? [NOTICE_TEXTS.drill] : []),
    escapeHtml(words),
    ...(links.length === 0 ? [] : [links.join(' ')]),
    `${NOTICE_TEXTS.until} <time datetime="${until}">${submittedAt(until, timeZone)}</time>`,
  ];
  return `<section aria-label="${NOTICE_TEXTS.name}">${parts.map((part) => `<p>${part}</p>`).join('')}</section>`;
}

function placeOf(html: Buffer, places: readonly string[]): number {
  for (const place of places) {
    const at = html.indexOf(place);
    if (at !== -1) return at;
  }
  return -1;
}

/** Skip links come before the notice, because they are hidden until a reader presses Tab, and must then be first. */
function afterSkipLinks(html: Buffer, place: number): number {
  if (!startsAt(html, place, SITE)) return place;
  let at = place + SITE.length;
  while (startsAt(html, at, '<a class="skip-link"')) at = html.indexOf('</a>', at) + '</a>'.length;
  return at;
}

function startsAt(html: Buffer, at: number, words: string): boolean {
  return at >= 0 && html.toString('latin1', at, at + words.length) === words;
}

/** Returns a policy that allows the notice's rules too. */
function withRules(csp: string): string {
  const own = csp.split(';').find((directive) => /^\s*style-src\s/.test(directive));
  return own === undefined ? `${csp}; style-src ${RULES_HASH}` : csp.replace(own, `${own} ${RULES_HASH}`);
}
