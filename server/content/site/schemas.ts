import { z } from 'zod';
import { missingSchema, revisionPaging, revisionSchema } from '../../../src/model/revision.ts';
import {
  SITE_DOCUMENT_KINDS,
  type SiteDocumentKind,
  shownFooterSchema,
  shownNavSchema,
  shownSiteSettingsSchema,
  storedFooterSchema,
  storedNavSchema,
  storedSiteSettingsSchema,
} from '../../../src/model/site.ts';
import { type SiteSave, siteSaveSchemas } from '../../../src/model/site-save.ts';
import { namedSchemas } from '../../core/http/describe-call.ts';

/** The requests and responses of the calls about navigation, footer and settings. */

const id = z.string().min(1).max(100);

/** `published`: what visitors see, also for signed-in callers. */
export const loadQuery = z.strictObject({
  domainId: id,
  published: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});
export type LoadQuery = z.output<typeof loadQuery>;

const stored = {
  nav: storedNavSchema.register(namedSchemas, { id: 'Nav' }),
  footer: storedFooterSchema.register(namedSchemas, { id: 'Footer' }),
  siteSettings: storedSiteSettingsSchema.register(namedSchemas, { id: 'SiteSettings' }),
} as const;

/** The draft, the published document, or an object with only its id where there is none. */
const loaded = (draft: z.ZodObject, published: z.ZodObject): z.ZodType =>
  z.union([draft, published, z.strictObject({ _id: z.string() })]);

export const loadResponses: Readonly<Record<SiteDocumentKind, z.ZodType>> = {
  nav: loaded(stored.nav, shownNavSchema),
  footer: loaded(stored.footer, shownFooterSchema),
  siteSettings: loaded(stored.siteSettings, shownSiteSettingsSchema),
};

/** A document in a request or a response, by its kind. */
type ByKind<Document> = Readonly<Partial<Record<SiteDocumentKind, Document>>>;

export const saveBodies: Readonly<Record<SiteDocumentKind, z.ZodType<ByKind<SiteSave<SiteDocumentKind>>>>> = {
  nav: z.strictObject({ nav: siteSaveSchemas.nav }),
  footer: z.strictObject({ footer: siteSaveSchemas.footer }),
  siteSettings: z.strictObject({ siteSettings: siteSaveSchemas.siteSettings }),
};

/** Pictures and files that the document refers to and the library no longer has. */
const lostMedia = z.array(z.string()).optional();

export const saveResponses: Readonly<Record<SiteDocumentKind, z.ZodType>> = {
  nav: z.strictObject({ nav: stored.nav, lostMedia }),
  footer: z.strictObject({ footer: stored.footer, lostMedia }),
  siteSettings: z.strictObject({ siteSettings: stored.siteSettings, lostMedia }),
};

const kind = z.enum(SITE_DOCUMENT_KINDS);

/** Without `domainId`, the domain that the caller is on. */
export const revisionsQuery = z.strictObject({ kind, domainId: id.optional(), ...revisionPaging });
export const revisionQuery = z.strictObject({ _id: id });

export const revisionResponse: z.ZodType = z.union([
  z.strictObject({ revision: revisionSchema, nav: shownNavSchema, missing: missingSchema }),
  z.strictObject({ revision: revisionSchema, footer: shownFooterSchema, missing: missingSchema }),
  z.strictObject({ revision: revisionSchema, siteSettings: shownSiteSettingsSchema, missing: missingSchema }),
]);

/** `revision` is the id of one of the document; `version` the one that the document was loaded at. */
export const restoreBody = z.strictObject({
  kind,
  domainId: id.optional(),
  revision: id,
  version: z.number().int().optional(),
});
export const restoreResponse: z.ZodType = z.union([
  saveResponses.nav,
  saveResponses.footer,
  saveResponses.siteSettings,
]);
