import { dayInWords } from '../../../src/model/day-in-words.ts';
import { newId } from '../../../src/model/ids.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import { listingFromPage } from '../../../src/model/listing.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import type { PageFile } from '../transfer/transfer-format.ts';
import { wordsOf } from './html-tree.ts';
import type { NewBlock } from './new-block.ts';
import { NO_CATEGORY } from './old-news.ts';
import { titleOf } from './old-site.ts';
import type { WxrItem } from './wxr.ts';

/** The maximum number and length of the words by which lists find a page. */
const [TAGS, TAG_LENGTH] = [50, 100];
/** The fields in which SEO plugins store the description of a page. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'];
/** Plugins that store pages in a format of their own. */
const BUILDERS: Readonly<Record<string, string>> = {
  _elementor_data: 'Elementor',
  _et_pb_use_builder: 'Divi',
  _fl_builder_data: 'Beaver Builder',
  panels_data: 'SiteOrigin Page Builder',
  _wpb_vc_js_status: 'WPBakery',
};

/** Returns the fields of the Hearth page that a WordPress page or post becomes. */
export function pageFieldsOf(item: WxrItem, slug: string, contents: readonly NewBlock[], image: ImageValue) {
  const title = titleOf(item).slice(0, SHORT_TEXT_MAX_LENGTH) || 'Without a title';
  return {
    slug,
    title,
    // Lists of pages show pages of this template.
    template: item.type === 'post' ? 'listing' : 'generic',
    description: descriptionOf(item),
    keywords: keywordsOf(item),
    headerType: image === null ? 'none' : 'FullWidthImageHeader',
    header: { title, description: item.type === 'post' ? dayInWords(item.date.slice(0, 10)) : '', image },
    hideFromRobots: item.meta.get('_yoast_wpseo_meta-robots-noindex') === '1',
    contents,
  } as const;
}

/** The state of a new page. */
export interface NewPageState {
  readonly isPublished: boolean;
  /** The time at which it is stored, ISO 8601. */
  readonly at: string;
  /** The time since which readers see it, ISO 8601. */
  readonly publishedAt?: string;
  /** The words by which lists of pages find it. */
  readonly tags?: readonly string[];
}

/** Returns a new page in the format of an export. */
export function newPageFile(id: string, draft: PageDoc, state: NewPageState): PageFile {
  const { collection, slug } = draft;
  const { isPublished, at, publishedAt = at, tags } = state;
  const times = { updatedAt: at, lastPublished: isPublished ? publishedAt : null };
  const live = isPublished ? { publishedAt } : null;
  const listing = {
    ...{ id: newId(), ...times, live },
    draft: { ...listingFromPage(draft), ...(tags === undefined ? {} : { tags: [...tags] }) },
  };
  return {
    ...{ id, collection, slug, version: 1, roles: [], ...times },
    draft: { ...draft },
    live: live && { collection, slug, ...live },
    listing: draft.template === 'listing' ? listing : null,
  };
}

/** Returns the time at which a post was published, ISO 8601; `at` if that is unknown or in the future. */
export function publishedAt({ type, date, dateGmt }: WxrItem, at: string): string {
  const [written = ''] = [dateGmt, date].filter((text) =>
    /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text),
  );
  const time = type === 'post' ? Date.parse(`${written.replace(' ', 'T')}Z`) : Number.NaN;
  return time < Date.parse(at) ? new Date(time).toISOString() : at;
}

/** Returns the words by which lists of pages find a post: its categories and tags. */
export function tagsOf(item: WxrItem): string[] {
  const words = wordsOfTerms(item).map((name) => name.slice(0, TAG_LENGTH).trim());
  return [...new Set(words)].filter((name) => name !== '').slice(0, TAGS);
}

/** Returns the id of the page's featured picture; null if there is none. */
export function featuredPicture({ meta }: WxrItem): number | null {
  return Number(meta.get('_thumbnail_id')) || null;
}

/** Reports the data of a page, other than its content, that Hearth cannot store. */
export function lostWith(item: WxrItem): string[] {
  const { comments, password, status, meta, lost } = item;
  const builder = builderOf(meta);
  const [garbled] = GARBLED.exec(`${item.title} ${item.content}`) ?? [];
  const own = [...meta.keys()].filter(
    (key) =>
      !key.startsWith('_') && key !== 'footnotes' && !Object.hasOwn(BUILDERS, key) && meta.get(key) !== '',
  );
  const title = titleOf(item);
  return [
    ...(lost.length === 0 ? [] : [`Too long to be read, and left out: ${lost.map(lostWords).join(', ')}`]),
    ...(password === '' ? [] : ['It was protected by a password, which is not taken over: it is a draft']),
    ...(status === 'private' ? ['It was private: it is a draft'] : []),
    ...(status === 'future' ? [`It was to be published at ${item.date}: it is a draft`] : []),
    ...(comments === 0 ? [] : [`Comments that were left out: ${comments}`]),
    ...(builder === null
      ? []
      : [
          isIncomplete(item)
            ? `It was made with ${builder}, and nothing of it is in the export: it is an empty draft`
            : `It was made with ${builder}: what that shows besides text may be missing`,
        ]),
    ...(garbled === undefined
      ? []
      : [`Signs are garbled, and were in WordPress: ‘${garbled}’ and others may need to be typed again`]),
    ...(own.length === 0 ? [] : [`Fields of its own: ${own.slice(0, 20).join(', ')}`]),
    ...(title.length > SHORT_TEXT_MAX_LENGTH ? ['Its title is too long, and was cut'] : []),
  ];
}

/** Elements of an export that are not imported, with the names that WordPress owners know. */
const LOST: Readonly<Record<string, string>> = {
  'content:encoded': 'its whole text',
  'excerpt:encoded': 'its excerpt',
  title: 'its title',
  link: 'its address',
  category: 'categories and tags',
};

const lostWords = (name: string) => LOST[name] ?? name;

/** Whether a page has lost all of its content, so that it must not be published. */
export function isIncomplete({ lost, content, meta }: WxrItem): boolean {
  return lost.includes('content:encoded') || (content.trim() === '' && builderOf(meta) !== null);
}

/** Returns the plugin that built a page; null if WordPress itself did. */
function builderOf(meta: WxrItem['meta']): string | null {
  const [, name = null] = Object.entries(BUILDERS).find(([key]) => meta.has(key)) ?? [];
  return name;
}

/** Matches garbled characters: UTF-8 that was read as Windows-1252. */
const GARBLED = /\S{0,30}(?:â€|Ã[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Â[\u0080-\u00bf])\S{0,30}/;

function descriptionOf(item: WxrItem): string {
  // Ignores descriptions with placeholders that a plugin would fill in.
  const written = DESCRIPTIONS.map((key) => wordsOf(item.meta.get(key) ?? '')).find(
    (text) => text !== '' && !text.includes('%%'),
  );
  return (written ?? wordsOf(item.excerpt)).slice(0, LONG_TEXT_MAX_LENGTH);
}

function keywordsOf(item: WxrItem): string {
  return [...new Set(wordsOfTerms(item))].join(', ').slice(0, LONG_TEXT_MAX_LENGTH);
}

function wordsOfTerms({ terms }: WxrItem): string[] {
  return terms
    .filter(({ domain, name }) => (domain === 'category' || domain === 'post_tag') && !NO_CATEGORY.test(name))
    .map(({ name }) => wordsOf(name));
}
