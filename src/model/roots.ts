import type { JsonObject } from './json.ts';

/** The key of the page in a content tree. No block may have this key. */
export const PAGE_KEY = 'page';

/** The key of the navigation in a content tree. No block key begins with `@`. */
export const NAV_KEY = '@nav';
/** The key of the footer in a content tree. */
export const FOOTER_KEY = '@footer';
/** The key of the site settings in a content tree. */
export const SETTINGS_KEY = '@siteSettings';

const SITE_ROOT_KEYS = [NAV_KEY, FOOTER_KEY, SETTINGS_KEY] as const;
export const ROOT_KEYS = [PAGE_KEY, ...SITE_ROOT_KEYS] as const;

/** The key of the navigation, the footer or the site settings in a content tree. */
export type SiteRootKey = (typeof SITE_ROOT_KEYS)[number];
/** The key of a document in a content tree. */
export type RootKey = (typeof ROOT_KEYS)[number];

/** The documents of a content tree, without blocks. A tree may contain only the page. */
export type Roots = Readonly<{ page: JsonObject } & { [Key in SiteRootKey]?: JsonObject | undefined }>;

/** The names of the documents, for use in the middle of a sentence. */
export const ROOT_NAMES: Readonly<Record<RootKey, string>> = {
  page: 'page',
  '@nav': 'navigation',
  '@footer': 'footer',
  '@siteSettings': 'site settings',
};

/** Returns whether a key belongs to a document rather than a block. */
export function isRootKey(key: string): key is RootKey {
  return (ROOT_KEYS as readonly string[]).includes(key);
}

/** Returns whether a key belongs to the navigation, the footer or the site settings. */
export function isSiteRootKey(key: string): key is SiteRootKey {
  return (SITE_ROOT_KEYS as readonly string[]).includes(key);
}

/** Returns the key of the document to which a key belongs. Blocks belong to the page. */
export function rootOf(key: string): RootKey {
  return isSiteRootKey(key) ? key : PAGE_KEY;
}
