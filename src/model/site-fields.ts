import { z } from 'zod';
import { BRAND_COLOUR_PATTERN } from './brand/pattern.ts';
import { imageValueSchema } from './image.ts';
import {
  LIST_MAX_ITEMS,
  LONG_TEXT_MAX_LENGTH,
  MAX_CRISIS_WORDS,
  MAX_SEARCH_TOPICS,
  NAV_MAX_ITEMS,
  SHORT_TEXT_MAX_LENGTH,
} from './limits.ts';
import { isSafeHref, linkSchema } from './link.ts';
import { quickExitSchema } from './quick-exit.ts';
import { TOPIC_CARDS, TOPIC_NAMES } from './search/topic-names.ts';

/**
 * The fields of navigation, footer and settings. Stored list items have a key, and redirects and categories also have an id.
 * The key and the id are optional in requests. The parameters are the schemas of the key and of the id.
 */

const short = z.string().max(SHORT_TEXT_MAX_LENGTH).default('');
const long = z.string().max(LONG_TEXT_MAX_LENGTH).default('');
const link = linkSchema.prefault({});

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(LIST_MAX_ITEMS).default([]);
}

function linkItem<Key extends z.ZodType>(key: Key) {
  return z.strictObject({ key, link });
}

export function navFields<Key extends z.ZodType>(key: Key) {
  const item = z.strictObject({ key, link, subItems: listOf(linkItem(key)) });
  return {
    items: listOf(item).refine(
      (items) => items.length + items.flatMap(({ subItems }) => subItems).length <= NAV_MAX_ITEMS,
      `A navigation has at most ${NAV_MAX_ITEMS} items, those inside others included`,
    ),
    donate: link,
    crisis: link,
    emergency: link,
  };
}

export function footerFields<Key extends z.ZodType>(key: Key) {
  return {
    phone: short,
    donate: link,
    logo: imageValueSchema,
    logoTwo: imageValueSchema,
    logoThree: imageValueSchema,
    contactsTitle: short,
    contacts: listOf(linkItem(key)),
    footerText: long,
    contactsLink: link,
    sitemapTitle: short,
    sitemap: listOf(linkItem(key)),
    socialsTitle: short,
    facebook: link,
    linkedIn: link,
    twitter: link,
  };
}

/** Returns the schema of a redirect. `from` and `to` are paths. `to` may also be a URL; the server checks its host. */
function redirect<Key extends z.ZodType, Id extends z.ZodType>(key: Key, _id: Id) {
  return z.strictObject({
    key,
    _id,
    name: short,
    from: z.string().startsWith('/').max(SHORT_TEXT_MAX_LENGTH),
    to: z
      .string()
      .min(1)
      .max(SHORT_TEXT_MAX_LENGTH)
      .refine(
        (to) => isSafeHref(to) && /^(\/|https?:)/i.test(to),
        'A redirect leads to a path of this site, or to an address with http or https',
      ),
    domainId: z.string().max(100).default(''),
    published: z.boolean().default(false),
  });
}

function category<Key extends z.ZodType, Id extends z.ZodType>(key: Key, _id: Id) {
  return z.strictObject({ key, _id, name: short, filters: listOf(z.string().max(200)) });
}

/**
 * Returns the schema of a topic: the words for which people in need of help search, and the page that helps. `topic` is the id
 * of a common topic; '' for a topic of the site.
 */
function searchTopic<Key extends z.ZodType>(key: Key) {
  return z.strictObject({
    key,
    topic: z.string().max(64).default(''),
    name: short,
    words: z.array(short).max(MAX_CRISIS_WORDS).default([]),
    page: link,
    card: z.enum(TOPIC_CARDS).default('none'),
  });
}

/** The preview of a site on a social network. */
const social = z.strictObject({ image: imageValueSchema, title: short, keywords: long });

export function siteSettingsFields<Key extends z.ZodType, Id extends z.ZodType>(key: Key, id: Id) {
  return {
    title: short,
    description: long,
    keywords: long,
    logo: imageValueSchema,
    /** The postal address, with line breaks. */
    address: short,
    brandColour: z
      .string()
      .regex(BRAND_COLOUR_PATTERN, 'A colour is # and six digits from 0 to f')
      .default(''),
    og: social.prefault({}),
    twitter: social.prefault({}),
    quickExit: quickExitSchema.prefault({}),
    /** Whether pages ask readers ‘Was this page clear?’. */
    pageFeedback: z.boolean().default(true),
    /** Words that the checks of pages advise against, one on each line; '' for the list of the guidelines. */
    watchedWords: long,
    crisisWords: z.array(short).max(MAX_CRISIS_WORDS).default([]),
    searchTopics: z
      .array(searchTopic(key))
      .max(MAX_SEARCH_TOPICS)
      .default(() =>
        TOPIC_NAMES.map(({ id: topic, name, card }) => ({
          ...{ key: topic as z.output<Key>, topic, name, card },
          ...{ words: [], page: linkSchema.parse({}) },
        })),
      ),
    redirects: listOf(redirect(key, id)),
    categories: listOf(category(key, id)),
  };
}
