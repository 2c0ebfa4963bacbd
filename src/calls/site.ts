import { z } from 'zod';
import { domainSchema } from '../model/domain.ts';
import {
  donationPageOfSchema,
  donationPageStateSchema,
  saveDonationPageSchema,
} from '../model/donation-page.ts';
import { firstSiteSchema } from '../model/first-site/answers.ts';
import { missingSchema, revisionPaging, revisionSchema, revisionsSchema } from '../model/revision.ts';
import {
  SITE_DOCUMENT_KINDS,
  shownFooterSchema,
  shownNavSchema,
  shownSiteSettingsSchema,
  storedFooterSchema,
  storedNavSchema,
  storedSiteSettingsSchema,
} from '../model/site.ts';
import { siteSaveSchemas } from '../model/site-save.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

const id = z.string().min(1).max(100);
const kind = z.enum(SITE_DOCUMENT_KINDS);

/** `published`: whether to return the published documents, even to signed-in callers. */
const loadQuery = z.strictObject({
  domainId: id,
  published: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
});

export const nav = named('Nav', storedNavSchema);
export const footer = named('Footer', storedFooterSchema);
export const settings = named('SiteSettings', storedSiteSettingsSchema);

/** Where there is none. */
const nothing = z.strictObject({ _id: z.string() });

/** Pictures and files that the document uses, but that are no longer in the library. */
const lostMedia = z.array(z.string()).optional();

const navSaved = z.strictObject({ nav, lostMedia });
const footerSaved = z.strictObject({ footer, lostMedia });
const siteSettingsSaved = z.strictObject({ siteSettings: settings, lostMedia });

const ofRevision = { revision: revisionSchema, missing: missingSchema };

/** Returns the summaries of the calls that every document has. */
const loads = (name: string) =>
  `The ${name} of a domain: the draft for who is signed in, else what is published`;
const saves = (name: string) =>
  `Saves the draft of the ${name} of a domain over the version it was loaded at`;
const publishes = (name: string) =>
  `Saves the ${name} of a domain and makes it what visitors see around every page`;

/** The calls for the navigation, the footer and the site settings, and for the history of all three. */
export const site = defineCalls('site', 'Site', {
  loadNav: {
    method: 'GET',
    summary: loads('navigation'),
    who: 'anyone',
    input: loadQuery,
    output: z.union([nav, shownNavSchema, nothing]),
  },
  saveNav: {
    method: 'POST',
    summary: saves('navigation'),
    who: 'signedIn',
    audit: { words: 'Saved the navigation', isRepeated: true },
    input: z.strictObject({ nav: siteSaveSchemas.nav }),
    output: navSaved,
  },
  publishNav: {
    method: 'POST',
    summary: publishes('navigation'),
    who: right('publish'),
    audit: { words: 'Published the navigation' },
    input: z.strictObject({ nav: siteSaveSchemas.nav }),
    output: navSaved,
  },
  loadFooter: {
    method: 'GET',
    summary: loads('footer'),
    who: 'anyone',
    input: loadQuery,
    output: z.union([footer, shownFooterSchema, nothing]),
  },
  saveFooter: {
    method: 'POST',
    summary: saves('footer'),
    who: 'signedIn',
    audit: { words: 'Saved the footer', isRepeated: true },
    input: z.strictObject({ footer: siteSaveSchemas.footer }),
    output: footerSaved,
  },
  publishFooter: {
    method: 'POST',
    summary: publishes('footer'),
    who: right('publish'),
    audit: { words: 'Published the footer' },
    input: z.strictObject({ footer: siteSaveSchemas.footer }),
    output: footerSaved,
  },
  loadRevisions: {
    method: 'GET',
    summary: 'The revisions of the navigation, the footer or the settings of a domain, newest first',
    who: 'signedIn',
    /** If `domainId` is missing, the domain that the caller edits is used. */
    input: z.strictObject({ kind, domainId: id.optional(), ...revisionPaging }),
    output: revisionsSchema,
  },
  loadRevision: {
    method: 'GET',
    summary: 'A revision with the document that the navigation, the footer or the settings then were',
    who: 'signedIn',
    input: z.strictObject({ _id: id }),
    output: z.union([
      z.strictObject({ ...ofRevision, nav: shownNavSchema }),
      z.strictObject({ ...ofRevision, footer: shownFooterSchema }),
      z.strictObject({ ...ofRevision, siteSettings: shownSiteSettingsSchema }),
    ]),
  },
  begin: {
    method: 'POST',
    summary:
      'Makes the first pages, the navigation, the footer and the settings of an empty site from five answers, as drafts',
    who: 'admin',
    audit: { words: 'Made the first pages of a site' },
    input: firstSiteSchema.extend({ domainId: id.optional() }),
    output: z.strictObject({ domain: domainSchema }),
  },
  restore: {
    method: 'POST',
    summary:
      'Makes what the navigation, the footer or the settings were in a revision their draft, over the version they were loaded at',
    who: 'signedIn',
    audit: { words: 'Restored an earlier version around the pages' },
    /** `revision` is the id of a revision of the document; `version` is the version of the document that was loaded. */
    input: z.strictObject({
      kind,
      domainId: id.optional(),
      revision: id,
      version: z.number().int().optional(),
    }),
    output: z.union([navSaved, footerSaved, siteSettingsSaved]),
  },
});

export const siteSettings = defineCalls('siteSettings', 'Site', {
  loadSiteSettings: {
    method: 'GET',
    summary: loads('site settings'),
    who: 'anyone',
    input: loadQuery,
    output: z.union([settings, shownSiteSettingsSchema, nothing]),
  },
  saveSiteSettings: {
    method: 'POST',
    summary: saves('site settings'),
    who: 'signedIn',
    audit: { words: 'Saved the site settings', isRepeated: true },
    input: z.strictObject({ siteSettings: siteSaveSchemas.siteSettings }),
    output: siteSettingsSaved,
  },
  publishSiteSettings: {
    method: 'POST',
    summary: publishes('site settings'),
    who: right('publish'),
    audit: { words: 'Published the site settings' },
    input: z.strictObject({ siteSettings: siteSaveSchemas.siteSettings }),
    output: siteSettingsSaved,
  },
  loadDonationPage: {
    method: 'GET',
    summary: 'The page on which people pay what they give to a site, and what confirms a change of it',
    who: 'admin',
    input: donationPageOfSchema,
    output: donationPageStateSchema,
  },
  saveDonationPage: {
    method: 'POST',
    summary:
      'Changes the page on which people pay what they give to a site, at once for readers. Takes the caller’s password, or a code if the caller has a second factor; every other admin gets a mail',
    who: 'admin',
    audit: { words: 'Changed the payment page' },
    input: saveDonationPageSchema,
    output: donationPageStateSchema,
  },
});
