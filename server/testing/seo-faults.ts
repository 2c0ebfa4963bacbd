import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { schemaFaults } from './schema-faults.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** A page as a crawler receives it. */
export interface CrawledPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly html: string;
}

interface Parsed {
  readonly tag: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Link texts that do not say where the link leads, as Lighthouse lists them for English. */
const VAGUE = new Set(
  'click here,click this,go,here,information,learn more,more,more info,more information,right here,read more,see more,start,this'.split(
    ',',
  ),
);
const LOCALE = /^[a-z]{2,3}(-[a-z]{4})?(-[a-z]{2})?$/i;

/**
 * Returns the failed audits of Lighthouse's SEO category (https://developer.chrome.com/docs/lighthouse/seo) for a page, each
 * with its cause. The audits of robots.txt are in `robotsFaults`.
 */
export function seoFaults({ url, status, headers, html }: CrawledPage): string[] {
  const all = elementsOf(html);
  const named = (tag: string) => all.filter((element) => element.tag === tag);
  const metas = (name: string) =>
    named('meta')
      .filter(({ attributes }) => attributes.name === name)
      .map(({ attributes }) => attributes.content ?? '');
  const links = (rel: string) => named('link').filter(({ attributes }) => attributes.rel === rel);
  const scripts = named('script').filter(({ attributes }) => attributes.type === 'application/ld+json');
  const faults: (readonly [audit: string, found: unknown, isFine: boolean])[] = [
    ['http-status-code', status, status >= 200 && status < 300],
    ['document-title', named('title').length, named('title').some(({ text }) => text.trim() !== '')],
    ['meta-description', metas('description'), metas('description').some((words) => words.trim() !== '')],
    [
      'html-has-lang',
      named('html')[0]?.attributes.lang,
      LOCALE.test(named('html')[0]?.attributes.lang ?? ''),
    ],
    ['viewport', metas('viewport'), metas('viewport').some((words) => words.includes('width=device-width'))],
    ['is-crawlable', metas('robots'), !/noindex|none/.test(`${metas('robots')} ${headers['x-robots-tag']}`)],
    ...canonicalFaults(links('canonical'), url),
    ...links('alternate')
      .filter(({ attributes }) => attributes.hreflang !== undefined)
      .map(({ attributes: { hreflang = '', href = '' } }) => {
        const isFine = (hreflang === 'x-default' || LOCALE.test(hreflang)) && /^https?:/.test(href);
        return ['hreflang', `${hreflang} ${href}`, isFine] as const;
      }),
    ...named('img').map(
      ({ attributes }) => ['image-alt', attributes.src, attributes.alt !== undefined] as const,
    ),
    ...named('a').flatMap(({ attributes, text }) => anchorFaults(attributes, text)),
    ...smallFonts(named('style').map(({ text }) => text)),
    ...schemaFaults(scripts.map(({ text }) => text)).map(
      (fault) => ['structured-data', fault, false] as const,
    ),
  ];
  return faults.filter(([, , isFine]) => !isFine).map(([audit, found]) => `${audit}: ${found}`);
}

function canonicalFaults(canonical: readonly Parsed[], url: string) {
  const hrefs = canonical.map(({ attributes }) => attributes.href ?? '');
  return [['canonical', hrefs, hrefs.length === 1 && hrefs[0] === url] as const];
}

/** Checks that a crawler can follow a link, and that the link's text says where it leads. */
function anchorFaults({ href, role, ...attributes }: Parsed['attributes'], text: string) {
  const isLink = href !== undefined && href !== '' && !/^\s*javascript:/i.test(href);
  const isPlace = href === undefined && (role !== undefined || attributes.id !== undefined);
  const words = (attributes['aria-label'] ?? text).trim().toLowerCase();
  return [
    ['crawlable-anchors', href, isLink || isPlace],
    ['link-text', words, words !== '' && !VAGUE.has(words)],
  ] as const;
}

/** Finds text smaller than 12 px in the style sheets of a page. */
function smallFonts(sheets: readonly string[]) {
  return sheets
    .flatMap((sheet) => [...sheet.matchAll(/font-size:\s*([\d.]+)(px|rem)\b/g)])
    .filter(([, size, unit]) => Number(size) > 0 && Number(size) * (unit === 'rem' ? 16 : 1) < 12)
    .map(([declared]) => ['font-size', declared, false] as const);
}

/** Finds the lines of a robots.txt that crawlers do not understand, and the members of `paths` that the robots.txt disallows. */
export function robotsFaults(robots: string, paths: readonly string[]): string[] {
  const lines = robots.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const unknown = lines.filter(
    (line) => !/^(User-agent: \S+|(Allow|Disallow): [/*]\S*|Sitemap: https?:\/\/\S+)$/.test(line),
  );
  const disallowed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const hidden = paths.filter((path) => disallowed.some((rule) => isUnder(path, rule)));
  const isFirst = lines[0]?.startsWith('User-agent') ?? false;
  return [...unknown, ...(isFirst ? [] : ['rules without a User-agent']), ...hidden];
}

function isUnder(path: string, rule: string): boolean {
  return rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule);
}

function elementsOf(html: string): Parsed[] {
  const found: Parsed[] = [];
  const visit = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('childNodes' in node)) return '';
    const place = found.push({ tag: node.nodeName, text: '', attributes: {} }) - 1;
    const text = node.childNodes.map(visit).join('');
    const attributes = 'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [];
    found[place] = { tag: node.nodeName, text, attributes: Object.fromEntries(attributes) };
    return text;
  };
  for (const node of parse(html).childNodes) visit(node);
  return found;
}
