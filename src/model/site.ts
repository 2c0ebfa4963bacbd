import { z } from 'zod';
import { KEY_PATTERN } from './ids.ts';
import { imageValueSchema } from './image.ts';
import { LIST_MAX_ITEMS, LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { linkSchema } from './link.ts';

const id = z.string().min(1).max(100);
const key = z.string().regex(KEY_PATTERN, 'A key is 1 to 64 letters, digits, - and _');
const short = z.string().max(SHORT_TEXT_MAX_LENGTH).default('');
const long = z.string().max(LONG_TEXT_MAX_LENGTH).default('');
const link = linkSchema.prefault({});
const ignored = z.unknown().optional();

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(LIST_MAX_ITEMS).default([]);
}

/**
 * The id and the domain of a site document; the other fields are set by the server and ignored when saved.
 */
const owned = {
  _id: z.string().max(200).default(''),
  domainId: z.string().max(100).default(''),
  version: z.number().int().min(0).optional(),
  published: ignored,
  lastPublished: ignored,
  updatedAt: ignored,
};

export const linkItemSchema = z.strictObject({ key, link });
export const navItemSchema = z.strictObject({ key, link, subItems: listOf(linkItemSchema) });

export const navSchema = z.strictObject({
  ...owned,
  items: listOf(navItemSchema),
  donate: link,
  crisis: link,
  emergency: link,
});

export const footerSchema = z.strictObject({
  ...owned,
  phone: short,
  donate: link,
  logo: imageValueSchema,
  logoTwo: imageValueSchema,
  logoThree: imageValueSchema,
  contactsTitle: short,
  contacts: listOf(linkItemSchema),
  footerText: long,
  contactsLink: link,
  sitemapTitle: short,
  sitemap: listOf(linkItemSchema),
  socialsTitle: short,
  facebook: link,
  linkedIn: link,
  twitter: link,
});

/** `from` and `to` are paths; `to` may also be the URL of a configured host, which the server checks. */
export const redirectSchema = z.strictObject({
  _id: id,
  name: short,
  from: z.string().startsWith('/').max(SHORT_TEXT_MAX_LENGTH),
  to: z.string().min(1).max(SHORT_TEXT_MAX_LENGTH),
  domainId: z.string().max(100).default(''),
  published: z.boolean().default(false),
});

export const categorySchema = z.strictObject({ _id: id, name: short, filters: listOf(z.string().max(200)) });

const siteSocialSchema = z.strictObject({ image: imageValueSchema, title: short, keywords: long });

export const siteSettingsSchema = z.strictObject({
  ...owned,
  title: short,
  description: long,
  keywords: long,
  logo: imageValueSchema,
  og: siteSocialSchema.prefault({}),
  twitter: siteSocialSchema.prefault({}),
  redirects: listOf(redirectSchema),
  categories: listOf(categorySchema),
});

export const domainSchema = z.strictObject({
  _id: id,
  name: short,
  /** Lower-case host names without port; the first is used in canonical URLs. */
  hostnames: listOf(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'A host name has no scheme, port or path'),
  ),
  published: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});

export type LinkItem = z.output<typeof linkItemSchema>;
export type NavItem = z.output<typeof navItemSchema>;
export type Nav = z.output<typeof navSchema>;
export type Footer = z.output<typeof footerSchema>;
export type Redirect = z.output<typeof redirectSchema>;
export type Category = z.output<typeof categorySchema>;
export type SiteSettings = z.output<typeof siteSettingsSchema>;
export type Domain = z.output<typeof domainSchema>;

export const SITE_DOCUMENT_KINDS = ['siteSettings', 'nav', 'footer'] as const;
export type SiteDocumentKind = (typeof SITE_DOCUMENT_KINDS)[number];

/** The id of a domain's document of this kind, such as `nav_{domainId}`. */
export function siteDocumentId(kind: SiteDocumentKind, domainId: string): string {
  return `${kind}_${domainId}`;
}

/** The initial navigation of a domain. */
export function emptyNav(domainId: string): Nav {
  return navSchema.parse({ _id: siteDocumentId('nav', domainId), domainId });
}

/** The initial footer of a domain. */
export function emptyFooter(domainId: string): Footer {
  return footerSchema.parse({ _id: siteDocumentId('footer', domainId), domainId });
}

/** The initial settings of a domain. */
export function emptySiteSettings(domainId: string): SiteSettings {
  return siteSettingsSchema.parse({ _id: siteDocumentId('siteSettings', domainId), domainId });
}
