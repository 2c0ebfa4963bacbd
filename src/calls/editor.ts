import { z } from 'zod';
import { MAX_TABS, type Place } from '../model/together.ts';
import { defineCalls } from './define-calls.ts';

const place: z.ZodType<Place> = z.strictObject({
  tab: z.uuid(),
  page: z.uuid(),
  block: z.string().max(64).nullable(),
});

/** All places of one connection. They replace the places that the connection reported before. */
const hereBody = z.strictObject({ connection: z.uuid(), places: z.array(place).max(MAX_TABS) });

/** The calls by which people who edit at the same time know of each other. */
export const editor = defineCalls('editor', 'Together', {
  events: {
    method: 'GET',
    summary:
      'Server-sent events (text/event-stream): `hello` with the id of the connection, `here` with who is on a page, `changed` with a document that was stored, and `commented` with a page whose comments have changed. Ends with the session',
    who: 'signedIn',
    output: z.string(),
  },
  here: {
    method: 'POST',
    summary:
      'Reports the places of all tabs of a connection. On pages that the caller may not change, the caller is seen by nobody, and hears of comments alone',
    who: 'signedIn',
    audit: { none: 'places are kept in memory alone, while the connection lasts' },
    limit: 'none',
    input: hereBody,
    output: z.object({}),
  },
});
