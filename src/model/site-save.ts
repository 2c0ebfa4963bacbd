import { z } from 'zod';
import { claimKey } from './block.ts';
import { newId } from './ids.ts';
import { ignored } from './ignored.ts';
import type { SiteDocs, SiteDocumentKind } from './site.ts';
import { footerFields, navFields, siteSettingsFields } from './site-fields.ts';

const key = z.string().optional();
const id = z.string().min(1).max(100).optional();

/**
 * `domainId` is the domain of the document; by default, the domain in `_id`. `version` is the version that was loaded; it is
 * compared, but not stored. The server sets the remaining fields. The server ignores these fields when a document is saved.
 */
const owned = {
  _id: z.string().max(200).default(''),
  domainId: z.string().max(100).default(''),
  version: z.number().int().min(0).optional(),
  published: ignored,
  lastPublished: ignored,
  updatedAt: ignored,
};

/** Documents in requests. Unknown fields are rejected; list items need no key. */
export const siteSaveSchemas = {
  siteSettings: z.strictObject({ ...owned, ...siteSettingsFields(key, id) }),
  nav: z.strictObject({ ...owned, ...navFields(key) }),
  footer: z.strictObject({ ...owned, ...footerFields(key) }),
} as const;

/** A document in a request. */
export type SiteSave<Kind extends SiteDocumentKind> = z.output<(typeof siteSaveSchemas)[Kind]>;

/**
 * Returns the stored fields of a document in a request. Gives each list item a key that is unique in the document. Replaces
 * missing, invalid and repeated keys, and adds missing ids.
 */
export function siteDocOf<Kind extends SiteDocumentKind>(kind: Kind, sent: SiteSave<Kind>): SiteDocs[Kind] {
  return (DOCS[kind] as (sent: SiteSave<Kind>) => SiteDocs[Kind])(sent);
}

const DOCS: { readonly [Kind in SiteDocumentKind]: (sent: SiteSave<Kind>) => SiteDocs[Kind] } = {
  nav: (sent) => {
    const taken = new Set<string>();
    const items = withKeys(sent.items, taken);
    return {
      ...withoutOwned(sent),
      items: items.map((item) => ({ ...item, subItems: withKeys(item.subItems, taken) })),
    };
  },
  footer: (sent) => {
    const taken = new Set<string>();
    return {
      ...withoutOwned(sent),
      contacts: withKeys(sent.contacts, taken),
      sitemap: withKeys(sent.sitemap, taken),
    };
  },
  siteSettings: (sent) => {
    const taken = new Set<string>();
    return {
      ...withoutOwned(sent),
      redirects: withIds(withKeys(sent.redirects, taken)),
      categories: withIds(withKeys(sent.categories, taken)),
      searchTopics: withKeys(sent.searchTopics, taken),
    };
  },
};

function withKeys<Item extends { key?: string | undefined }>(
  items: readonly Item[],
  taken: Set<string>,
): (Item & { key: string })[] {
  return items.map((item) => ({ ...item, key: claimKey(item.key, taken) }));
}

function withIds<Item extends { _id?: string | undefined }>(
  items: readonly Item[],
): (Item & { _id: string })[] {
  return items.map((item) => ({ ...item, _id: item._id ?? newId() }));
}

function withoutOwned<Sent extends SiteSave<SiteDocumentKind>>(sent: Sent): Omit<Sent, keyof typeof owned> {
  const { _id, domainId, version, published, lastPublished, updatedAt, ...fields } = sent;
  return fields;
}
