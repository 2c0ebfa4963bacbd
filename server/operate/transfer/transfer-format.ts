import { z } from 'zod';
import { donationPageSchema } from '../../../src/model/donation-page.ts';
import { SITE_DOCUMENT_KINDS } from '../../../src/model/site.ts';
import { RIGHTS, roleNameSchema } from '../../../src/model/users.ts';

/** The schemas of the files in an export. The documents in these files are checked with the schema of a save. */

export const FORMAT = 'hearth-site';
/** Increase the version when earlier programs can no longer read the files. */
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';
export const README = 'README.txt';
export const ROLES = 'roles.json';
export const MEDIA_LIST = 'media.json';
export const MEDIA_FOLDER = 'media';
export const SITES_FOLDER = 'sites';
export const SITE = 'site.json';
export const REDIRECTS = 'redirects.json';
export const PAGES_FOLDER = 'pages';
/** The file names of the navigation, footer and settings. */
export const SITE_DOCUMENT_FILES = {
  siteSettings: 'settings.json',
  nav: 'navigation.json',
  footer: 'footer.json',
} as const;

const id = z.string().regex(/^[\w:.~-]{1,100}$/, 'This is no id');
const time = z.iso.datetime('This is no time, such as 2026-03-01T00:00:00.000Z');
const version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is no SHA-256 sum');
const document = z.record(z.string(), z.unknown());

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The version of the program that wrote the folder. */
  hearth: z.string().max(100),
  /** Whether the folder has all sites of the installation or only one. */
  contains: z.enum(['all sites', 'one site']),
  /** Whether the content is the demo. The demo's events are invented. */
  demo: z.boolean(),
  counts: z.strictObject({
    sites: count,
    pages: count,
    publishedPages: count,
    redirects: count,
    media: count,
    mediaBytes: count,
    roles: count,
  }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const rolesSchema = z.array(
  z.strictObject({
    name: roleNameSchema,
    title: z.string(),
    description: z.string().max(500),
    rights: z.array(z.enum(RIGHTS)),
    secondFactor: z.boolean(),
    version,
  }),
);
export type RoleFile = z.output<typeof rolesSchema>[number];

export const siteSchema = z.strictObject({
  id,
  name: z.string(),
  hostnames: z.array(z.string()),
  published: z.boolean(),
  /** Null in an export of one site, because whether a site is the default depends on the other sites. */
  isDefault: z.boolean().nullable(),
  version,
  updatedAt: time,
  /** The number of days after which form submissions are deleted; null if submissions are kept. */
  submissionsKeptDays: z.number().int().min(1).max(36_500).nullable(),
  /** The page on which people pay what they give, if the site has one. */
  donationPage: donationPageSchema.optional(),
});
export type SiteFile = z.output<typeof siteSchema>;

/** The published version. If the document is omitted, the published document equals the draft. */
const live = z.strictObject({ publishedAt: time, document: document.optional() }).nullable();

export const siteDocumentSchema = z.strictObject({
  kind: z.enum(SITE_DOCUMENT_KINDS),
  version,
  lastPublished: time.nullable(),
  updatedAt: time,
  draft: document,
  live,
});
export type SiteDocumentFile = z.output<typeof siteDocumentSchema>;

export const pageSchema = z.strictObject({
  id,
  collection: z.string().min(1).max(64),
  slug: z.string(),
  version,
  lastPublished: time.nullable(),
  updatedAt: time,
  /** The names of the roles that may change the page. A user needs one of them. */
  roles: z.array(z.string().min(1).max(100)),
  draft: document,
  live: z
    .strictObject({
      collection: z.string().min(1).max(64),
      slug: z.string(),
      publishedAt: time,
      document: document.optional(),
    })
    .nullable(),
  listing: z
    .strictObject({ id, lastPublished: time.nullable(), updatedAt: time, draft: document, live })
    .nullable(),
});
export type PageFile = z.output<typeof pageSchema>;

export const redirectsSchema = z.array(
  z.strictObject({
    id,
    name: z.string().max(500),
    from: z.string(),
    to: z.string(),
    version,
    updatedAt: time,
    /** The reason why the redirect cannot be published; '' if there is none. */
    problem: z.string().max(1000),
    /** The published redirect. */
    live: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  }),
);
export type RedirectFile = z.output<typeof redirectsSchema>[number];

/** Rows of colours in the format of `colourGrid`; '' if the picture has transparency. */
const colours = z.string().regex(/^(?:[0-9a-f]{3})*$/, 'These are no colours');

export const mediaSchema = z.array(
  z.strictObject({
    id,
    kind: z.enum(['image', 'file', 'poster']),
    name: z.string().min(1).max(500),
    /** The name of the file in the media folder; null if the file was missing at the export. */
    file: z.string().nullable(),
    sha256,
    mime: z.string().max(200),
    size: count,
    width: z.number().int().positive().nullable(),
    height: z.number().int().positive().nullable(),
    createdAt: time,
    colours: colours.max(300).nullable(),
    transparent: z.boolean().nullable(),
    animated: z.boolean().nullable(),
    alt: z.string().max(500),
    decorative: z.boolean(),
    description: z.string().max(10_000),
  }),
);
export type MediaFile = z.output<typeof mediaSchema>[number];
