import { clearPageTimeSchema, pageTimesResponseSchema, setPageTimeSchema } from '../model/page-times.ts';
import { defineCalls } from './define-calls.ts';
import { publishing } from './rule.ts';

/** The calls for publishing and unpublishing a page at a time. */
export const pageTimes = defineCalls('pageTimes', 'Pages', {
  set: {
    method: 'POST',
    summary:
      'Sets a time at which a page is published, as it is drafted then, or unpublished, with the rights that the caller has then. An earlier time for the same is replaced',
    who: publishing,
    audit: {
      words: 'Set a time to publish a page',
      also: { 'pageTimes/setEnd': 'Set a time to unpublish a page' },
    },
    input: setPageTimeSchema,
    output: pageTimesResponseSchema,
  },
  clear: {
    method: 'POST',
    summary: 'Takes back a time at which a page was to be published or unpublished',
    who: publishing,
    audit: {
      words: 'Took back a time to publish a page',
      also: { 'pageTimes/clearEnd': 'Took back a time to unpublish a page' },
    },
    input: clearPageTimeSchema,
    output: pageTimesResponseSchema,
  },
});
