import {
  FILE_PATH,
  fileNameIn,
  fitsLinkType,
  isSafeHref,
  type LinkTarget,
  type LinkType,
} from '../../../model/link.ts';

/** The words of the field that takes any target: the title of a page, an address, a number or an e-mail address. */
export const LINK_TO = {
  label: 'Link to',
  listLabel: 'Where the link leads',
  placeholder: 'Page, address, number or e-mail',
} as const;
export const NO_ADDRESS = 'Type a page’s title, an address, a number or an e-mail address.';

/** The minimum number of digits in a telephone number. */
const MIN_DIGITS = 3;

const PROBLEMS: Readonly<Record<LinkType, string>> = {
  page: 'Choose a page from the list, or type its path, such as /about.',
  anchor: 'Type # and the name of an anchor, such as #contact, or a path before it: /about#contact.',
  file: 'Choose a file from the list, upload one, or type the whole web address of a file elsewhere.',
  external:
    'This is no address that a link can lead to. Type a web address, an e-mail address or a telephone number.',
};

/**
 * Returns the URL of a link as shown to editors. If the link leads to a file of the library, returns the name of the file or,
 * if the name is unknown, its path.
 */
export function shownUrl(target: LinkTarget): string {
  const { type, href, fileId } = target;
  return type === 'file' && fileId ? (fileNameIn(target) ?? `/file/${fileId}`) : href;
}

/**
 * Returns the URL that the user means by a typed text: `www.example.org` becomes `https://www.example.org`. Adds the scheme to
 * an e-mail address or telephone number, `#` to an anchor, and `/` to the path of a file.
 */
export function settledUrl(type: LinkType, typed: string): string {
  const text = typed.trim();
  if (type === 'external') return externalUrl(text);
  if (type === 'anchor' && /^[^\s#/:]+$/.test(text)) return `#${text}`;
  if (type === 'file' && /^file\//.test(text)) return `/${text}`;
  return text;
}

/** Returns why a link of this type cannot have this URL, in words; null if the link can have the URL. An empty URL is valid. */
export function urlProblem(type: LinkType, url: string): string | null {
  if (url === '' || fitsLinkType(url, type)) return null;
  if (type === 'file' && isSafeHref(url) && /^(\/|https?:)/i.test(url)) return null;
  return PROBLEMS[type];
}

/**
 * Returns the target that a typed address or number means: a path or a web address of this site is a page, `#id` an anchor; an
 * e-mail address, a telephone number and any other web address are external. Returns null if the text consists of words.
 */
export function typedTarget(typed: string, ownOrigin: string): LinkTarget | null {
  const text = typed.trim();
  const path = text.startsWith(`${ownOrigin}/`) ? text.slice(ownOrigin.length) : text;
  if (/^[/#]/.test(path)) {
    const type = path.includes('#') ? 'anchor' : 'page';
    return !path.startsWith(FILE_PATH) && fitsLinkType(path, type) ? { type, href: path } : null;
  }
  const href = externalUrl(text);
  return /^(https?|mailto|tel):/i.test(href) && isSafeHref(href) ? { type: 'external', href } : null;
}

/** Returns what a link to an address does, in words: 'Call 131114', 'Write to a@example.org', 'Open https://example.org'. */
export function targetWords({ type, href }: LinkTarget): string {
  if (type !== 'external') return `Go to ${href}`;
  if (/^tel:/i.test(href)) return `Call ${href.slice('tel:'.length)}`;
  if (/^mailto:/i.test(href)) return `Write to ${href.slice('mailto:'.length)}`;
  return `Open ${href}`;
}

function externalUrl(text: string): string {
  if (/^tel:/i.test(text)) return text.replaceAll(/[\s()]/g, '');
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_DIGITS) {
    return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  }
  if (/^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u.test(text)) return `https://${text}`;
  return text;
}
