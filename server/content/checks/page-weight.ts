import { imageRecord } from '../../../db/published-queries.ts';
import type { PageWeight } from '../../../src/model/checks.ts';
import { readImageParams, renditionQuery } from '../../../src/model/image.ts';
import { slugPath } from '../../../src/model/slug.ts';
import type { Services } from '../../core/services.ts';
import type { Weigh } from './check-portion.ts';

/** The width of a phone in CSS px, and how many of its pixels are one of these. */
const PHONE = { width: 360, density: 2 } as const;
/** The formats of pictures, those first that browsers prefer. */
const FORMATS = ['avif', 'webp', 'png', 'jpeg'] as const;

type Page = NonNullable<Awaited<ReturnType<Services['pageMaker']['content']>>>;

/** Returns what a reader on a phone downloads with a page that is ready to be sent. */
export async function weightAsSent(services: Services, page: Page): Promise<PageWeight> {
  const { body } = await services.pageCache.response(page, 'br');
  return pageWeight(services, page.finished.html.toString(), body.length);
}

/** Returns a function that weighs the pages that are ready to be sent, without rendering any. */
export function weighIn(services: Services): Weigh {
  return async (domainId, slug) => {
    const page = services.pageCache.fresh(domainId, slugPath(slug));
    return page === null ? undefined : weightAsSent(services, page);
  };
}

/**
 * Returns what a reader on a phone downloads with a page: the page with its styles, as it is sent, and its pictures at the size of a
 * phone. Pictures that no reader has asked for yet are not made for this; they are only counted.
 *
 * @param html the page as it was rendered
 * @param sent the size of the page as it is sent, in bytes
 */
export async function pageWeight(
  { database, renditions }: Pick<Services, 'database' | 'renditions'>,
  html: string,
  sent: number,
): Promise<PageWeight> {
  const pictures: { imageId: string; bytes: number }[] = [];
  let unknown = 0;
  for (const url of picturesOnPhone(html)) {
    const [path = '', query = ''] = url.split('?', 2);
    const params = readImageParams(query);
    const imageId = decodeURIComponent(path.replace(/^.*\/img\//, ''));
    const image =
      params === null ? null : await imageRecord(database.visitor, imageId, renditionQuery(params));
    let bytes = 0;
    for (const format of FORMATS) {
      if (params === null || image === null || bytes > 0) break;
      bytes = (await renditions.ready(image.hash, params, format))?.bytes.length ?? 0;
    }
    if (bytes === 0) unknown += 1;
    else pictures.push({ imageId, bytes });
  }
  return { page: sent, pictures, unknown };
}

/** Returns the URLs of a page's own pictures that a phone loads, each once. */
export function picturesOnPhone(html: string): string[] {
  const urls = new Set<string>();
  let source: string | null = null;
  for (const [, tag, written = ''] of html.matchAll(/<(picture|source|img)\b([^<>]*)>/g)) {
    const attribute = (name: string) => attributeOf(written, name);
    if (tag === 'picture') source = null;
    else if (tag === 'source') source ??= isForPhone(attribute('media')) ? chosen(attribute) : null;
    else {
      const url = source ?? chosen(attribute);
      if (url.includes('/img/')) urls.add(url);
      source = null;
    }
  }
  return [...urls];
}

type Attribute = (name: string) => string;

/** Returns the candidate of a `srcset` that a phone loads: the first that is wide enough, or the last; without any, the `src`. */
function chosen(attribute: Attribute): string {
  const needed = shownWidth(attribute('sizes')) * PHONE.density;
  const candidates = attribute('srcset')
    .split(',')
    .map((candidate) => candidate.trim().split(' '))
    .filter(([url]) => url !== '');
  const enough = candidates.find(([, width = '']) => Number.parseFloat(width) >= needed);
  return (enough ?? candidates.at(-1))?.[0] ?? attribute('src');
}

/** Returns the width at which a phone shows a picture, in CSS px. A width that is computed otherwise counts as the whole window. */
function shownWidth(sizes: string): number {
  for (const size of sizes.split(',').map((part) => part.trim())) {
    const split = size.lastIndexOf(')') + 1;
    if (!isForPhone(size.slice(0, split))) continue;
    const [, number, unit] = /^(\d+(?:\.\d+)?)(px|vw)$/.exec(size.slice(split).trim()) ?? [];
    if (number === undefined) break;
    return unit === 'px' ? Number(number) : (Number(number) * PHONE.width) / 100;
  }
  return PHONE.width;
}

/** Whether a media query applies to a phone with a light screen. */
function isForPhone(media: string): boolean {
  if (media.includes('prefers-color-scheme: dark')) return false;
  return [...media.matchAll(/\bwidth ?(<|>)=? ?(\d+)px/g)].every(([, sign, width]) =>
    sign === '<' ? PHONE.width < Number(width) : PHONE.width >= Number(width),
  );
}

/** Returns the value of an attribute; '' if the tag does not have it. */
function attributeOf(written: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(written) ?? [];
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
