import { z } from 'zod';
import { siteSaveSchemas } from '../model/site-save.ts';
import { defineCalls } from './define-calls.ts';
import { publishBody, storedPageSchema } from './page-wire.ts';
import { publishing } from './rule.ts';
import { footer, nav, settings } from './site.ts';

const documents = z.object({
  page: storedPageSchema.optional(),
  nav: nav.optional(),
  footer: footer.optional(),
  siteSettings: settings.optional(),
});

const DOCUMENTS = ['page', 'nav', 'footer', 'siteSettings'] as const;

/** Each document contains the version that it replaces, as when it is published alone. */
const publicationBody = z
  .strictObject({
    ...publishBody.partial({ page: true }).shape,
    nav: siteSaveSchemas.nav.optional(),
    footer: siteSaveSchemas.footer.optional(),
    siteSettings: siteSaveSchemas.siteSettings.optional(),
  })
  .refine((sent) => DOCUMENTS.some((name) => sent[name] !== undefined), 'Send at least one document');

/** The publication of several documents of a site at once. */
export const publication = defineCalls('publication', 'Pages', {
  publish: {
    method: 'POST',
    summary:
      'Saves and publishes a page, the navigation, the footer and the settings, as many of them as are sent: all of them or, if one is refused, none',
    who: publishing,
    audit: { none: 'each document is recorded for itself, as page/publishPage and site/publishNav' },
    input: publicationBody,
    /** `publication` is the id by which the publication can be taken back. */
    output: documents.extend({
      publication: z.string(),
      lostMedia: z.array(z.string()).optional(),
    }),
  },
  takeBack: {
    method: 'POST',
    summary:
      'Takes a publication back within a day: readers get what they got before of each of its documents. The drafts stay. Refused if readers have got another version of one of them since',
    who: publishing,
    audit: {
      words: 'Took back the publication of a page',
      also: {
        'publication/takeBackNav': 'Took back the publication of the navigation',
        'publication/takeBackFooter': 'Took back the publication of the footer',
        'publication/takeBackSiteSettings': 'Took back the publication of the site settings',
      },
    },
    input: z.strictObject({ publication: z.string().min(1).max(100) }),
    output: documents,
  },
});
