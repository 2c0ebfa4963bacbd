import { z } from 'zod';
import { KEY_PATTERN } from './ids.ts';
import { footerFields, navFields, siteSettingsFields } from './site-fields.ts';

const id = z.string().min(1).max(100);
const key = z.string().regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _');

/** The fields of a domain's navigation, footer and settings. `{}` parses to an empty document. */
export const navSchema = z.strictObject(navFields(key));
export const footerSchema = z.strictObject(footerFields(key));
export const siteSettingsSchema = z.strictObject(siteSettingsFields(key, id));

export type NavDoc = z.output<typeof navSchema>;
export type FooterDoc = z.output<typeof footerSchema>;
export type SiteSettingsDoc = z.output<typeof siteSettingsSchema>;

/** The schemas of the navigation, the footer and the site settings, by their names in calls and tables. */
export const siteDocumentSchemas = {
  siteSettings: siteSettingsSchema,
  nav: navSchema,
  footer: footerSchema,
} as const;
export type SiteDocumentKind = keyof typeof siteDocumentSchemas;
export const SITE_DOCUMENT_KINDS = ['siteSettings', 'nav', 'footer'] as const satisfies SiteDocumentKind[];

/** The fields of each kind of site document. */
export interface SiteDocs {
  readonly siteSettings: SiteSettingsDoc;
  readonly nav: NavDoc;
  readonly footer: FooterDoc;
}

const identity = { _id: z.string(), domainId: z.string() };
/** Fields that the server sets. A document that was never saved has version 0 and no `updatedAt`. Times are ISO 8601 in UTC. */
const state = {
  version: z.number().int(),
  published: z.boolean(),
  lastPublished: z.string().nullable(),
  updatedAt: z.string().nullable(),
};

/** A document with its id, as it is rendered. */
export type SiteDocument<Kind extends SiteDocumentKind> = SiteDocs[Kind] & {
  _id: string;
  domainId: string;
};
/** A document as editors load it. Editors send `version` when they save the document. */
export type StoredSiteDocument<Kind extends SiteDocumentKind> = SiteDocument<Kind> & {
  version: number;
  published: boolean;
  lastPublished: string | null;
  updatedAt: string | null;
};

/** The schemas of responses: `shown…` for visitors, `stored…` for editors. */
export const shownNavSchema = navSchema.extend(identity);
export const shownFooterSchema = footerSchema.extend(identity);
export const shownSiteSettingsSchema = siteSettingsSchema.extend(identity);
export const storedNavSchema = shownNavSchema.extend(state);
export const storedFooterSchema = shownFooterSchema.extend(state);
export const storedSiteSettingsSchema = shownSiteSettingsSchema.extend(state);

export type Nav = SiteDocument<'nav'>;
export type Footer = SiteDocument<'footer'>;
export type SiteSettings = SiteDocument<'siteSettings'>;
export type NavItem = Nav['items'][number];
export type LinkItem = NavItem['subItems'][number];

/** Returns the id of one of a domain's documents, such as `nav_{domainId}`. */
export function siteDocumentId(kind: SiteDocumentKind, domainId: string): string {
  return `${kind}_${domainId}`;
}

/** Returns the initial document of a domain. The document has no content. */
export function emptySiteDocument<Kind extends SiteDocumentKind>(
  kind: Kind,
  domainId: string,
): SiteDocument<Kind> {
  const doc = siteDocumentSchemas[kind].parse({}) as SiteDocs[Kind];
  return { ...doc, _id: siteDocumentId(kind, domainId), domainId };
}

/** Returns the initial settings of a domain. */
export const emptySiteSettings = (domainId: string): SiteSettings =>
  emptySiteDocument('siteSettings', domainId);
