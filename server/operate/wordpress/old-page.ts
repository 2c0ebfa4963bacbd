import { dayInWords } from '../../../src/model/day-in-words.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../../../src/model/limits.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import type { PageFile } from '../transfer/transfer-format.ts';
import { wordsOf } from './html-tree.ts';
import type { NewBlock } from './new-block.ts';
import { titleOf } from './old-site.ts';
import type { WxrItem } from './wxr.ts';

/** Matches the names of WordPress's default categories, which say nothing about a page. */
const NO_CATEGORY = /^uncategori[sz]ed$/i;
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
    description: descriptionOf(item),
    keywords: keywordsOf(item),
    headerType: image === null ? 'none' : 'FullWidthImageHeader',
    header: { title, description: item.type === 'post' ? dayInWords(item.date.slice(0, 10)) : '', image },
    hideFromRobots: item.meta.get('_yoast_wpseo_meta-robots-noindex') === '1',
    contents,
  } as const;
}

/**
 * Returns a new page in the format of an export.
 *
 * @param at the time at which it is stored, ISO 8601
 */
export function newPageFile(
  id: string,
  draft: PageDoc,
  { isPublished, at }: { readonly isPublished: boolean; readonly at: string },
): PageFile {
  const { collection, slug } = draft;
  const state = {
    version: 1,
    updatedAt: at,
    lastPublished: isPublished ? at : null,
    roles: [],
    listing: null,
  };
  const live = isPublished ? { collection, slug, publishedAt: at } : null;
  return { id, collection, slug, ...state, draft: { ...draft }, live };
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
    (key) => !key.startsWith('_') && !Object.hasOwn(BUILDERS, key) && meta.get(key) !== '',
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

function keywordsOf({ terms }: WxrItem): string {
  const names = terms
    .filter(({ domain, name }) => (domain === 'category' || domain === 'post_tag') && !NO_CATEGORY.test(name))
    .map(({ name }) => wordsOf(name));
  return [...new Set(names)].join(', ').slice(0, LONG_TEXT_MAX_LENGTH);
}
