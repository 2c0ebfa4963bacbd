import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../model/limits.ts';
import { defineCalls } from './define-calls.ts';

const event = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  timezone: z.string(),
  zoneWords: z.string(),
  eventLocation: z.object({ venueName: z.string(), address: z.string(), online: z.boolean() }),
  url: z.string(),
  booking: z.enum(['sold-out', 'closed']).optional(),
});

/** The events of the organisation. */
export const humanitix = defineCalls('humanitix', 'Events', {
  list: {
    method: 'POST',
    summary: 'The public events to come whose names or tags have the words of the filter, by their dates',
    who: 'anyone',
    audit: { none: 'it lists events and changes nothing' },
    input: z.strictObject({ filter: z.string().max(SHORT_TEXT_MAX_LENGTH).default('') }),
    output: z.array(event),
  },
});
