import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from '../model/limits.ts';
import { oneLine } from '../model/one-line.ts';
import { defineCalls } from './define-calls.ts';

const query = z
  .string()
  .max(SHORT_TEXT_MAX_LENGTH)
  .pipe(oneLine().min(1, 'Write an address, or a part of one'));
const place = z.object({ name: z.string(), lat: z.number(), lng: z.number() });

export const maps = defineCalls('maps', 'Maps', {
  search: {
    method: 'POST',
    summary: 'Places for an address or a part of one, the best first; none where there is no such place',
    who: 'signedIn',
    audit: { none: 'it looks up an address and changes nothing' },
    limit: 'none',
    input: z.strictObject({ query }),
    output: z.object({ places: z.array(place) }),
  },
  tile: {
    method: 'GET',
    summary: 'A square of the map, as PNG, JPEG or WebP: for readers around the places of published maps',
    who: 'anyone',
    params: z.strictObject({ z: z.string(), x: z.string(), y: z.string() }),
    output: z.file(),
  },
});
