import { z } from 'zod';
import { demoStateSchema, startOwnSiteSchema } from '../model/own-site/answers.ts';
import { defineCalls } from './define-calls.ts';

/** From the demo to the site of an organisation. */
export const ownSite = defineCalls('ownSite', 'Site', {
  load: {
    method: 'GET',
    summary: 'What would become of a site that still is the demo; null if the site is no demo',
    who: 'admin',
    input: z.strictObject({ domainId: z.string().min(1).max(100).optional() }),
    output: z.object({ demo: demoStateSchema.nullable() }),
  },
  start: {
    method: 'POST',
    summary:
      'Makes an organisation’s own site of the demo: keeps the chosen pages as drafts without what the demo made up, and deletes the others. Visitors no longer see the site',
    who: 'admin',
    audit: { words: 'Began the own site in place of the demo' },
    input: startOwnSiteSchema,
    output: z.object({}),
  },
});
