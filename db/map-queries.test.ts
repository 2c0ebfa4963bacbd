import { describe, expect, test } from 'vitest';
import { publishedPlaces } from './map-queries.ts';
import { setMediaUse } from './media-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain } from './testing/rows.ts';

describe.each(dialects)('maps on $name', ({ open }) => {
  test('the places that readers see are those of published pages on published domains, each once', async () => {
    const db = await open();
    await addDomain(db, { id: 'public' });
    await addDomain(db, { id: 'closed', isDefault: false, hostnames: ['closed.example'], published: false });
    const shows = (documentId: string, domainId: string, state: 'draft' | 'published', ...ids: string[]) =>
      setMediaUse(db, { documentId, domainId, state }, new Map(ids.map((id) => [id, new Set(['w=1'])])));
    await shows(
      'a',
      'public',
      'published',
      'map--34.92618_138.59682',
      'leaf',
      'maple',
      'map-99.00000_1.00000',
    );
    await shows('b', 'public', 'published', 'map--34.92618_138.59682', 'video-vimeo-1');
    await shows('c', 'public', 'draft', 'map-1.00000_2.00000');
    await shows('d', 'closed', 'published', 'map-3.00000_4.00000');
    expect(await publishedPlaces(db)).toEqual([{ lat: -34.92618, lng: 138.59682 }]);
  });
});
