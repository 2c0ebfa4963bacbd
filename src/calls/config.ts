import { z } from 'zod';
import { domainNamedSchema, domainSaveSchema, domainSchema } from '../model/domain.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

const domain = named('Domain', domainSchema);
const domains = z.array(domain);
const about = z.strictObject({ domain: domainNamedSchema });

/** The sites, and the site that an editor is working on. */
export const config = defineCalls('config', 'Domains', {
  loadDomain: {
    method: 'GET',
    summary: 'The domain of a host name; the other domains for who is signed in',
    who: 'anyone',
    input: z.strictObject({ hostname: z.string().max(255) }),
    output: z.strictObject({
      domain,
      domains,
      /** True if no domain has this host name, so that the default domain is returned. */
      isFallback: z.boolean(),
    }),
  },
  saveDomain: {
    method: 'POST',
    summary: 'Saves a domain over the version it was loaded at; without an _id, makes a new one',
    who: right('domains'),
    audit: { words: 'Saved a site' },
    input: z.strictObject({ domain: domainSaveSchema }),
    output: z.strictObject({ domain, domains }),
  },
  publishDomain: {
    method: 'POST',
    summary: 'Lets visitors reach a site',
    who: right('domains'),
    audit: { words: 'Published a site' },
    input: about,
    output: z.strictObject({ domain }),
  },
  unpublishDomain: {
    method: 'POST',
    summary: 'Answers the visitors of a site with 404; its content stays',
    who: right('domains'),
    audit: { words: 'Unpublished a site' },
    input: about,
    output: z.strictObject({ domain }),
  },
  removeDomain: {
    method: 'POST',
    summary: 'Deletes a site that is not published, not the default and has no pages, for good',
    who: right('domains'),
    audit: { words: 'Removed a site' },
    input: about,
    output: z.strictObject({ domains }),
  },
  swapActiveDomain: {
    method: 'POST',
    summary: 'Makes a domain the one that the caller’s session edits, under any host name',
    who: 'signedIn',
    audit: { none: 'it changes which site a session edits, and nothing that anybody else sees' },
    limit: 'none',
    input: about,
    output: z.strictObject({ newDomain: domain, oldDomain: domain }),
  },
});
