import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertListing, putListingSnapshot } from './listing-queries.ts';
import {
  clearMediaUse,
  insertMediaItem,
  nextPublishedUse,
  nextUnseenPicture,
  publishedUsers,
  setMediaUse,
  setPictureDetails,
  type UsePosition,
} from './media-queries.ts';
import { insertPage } from './page-queries.ts';
import { pictureColours, shownRenditions } from './published-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, mediaItemRow, NOW, pageRow } from './testing/rows.ts';

const DRAFT = { documentId: 'a', domainId: 'one', state: 'draft' } as const;
const LIVE = { ...DRAFT, state: 'published' } as const;

function uses(db: Writer) {
  return db.selectFrom('media_use').selectAll().orderBy('state').orderBy('media_id').execute();
}

describe.each(dialects)('media on $name', ({ open }) => {
  test('a media item is read as it was stored', async () => {
    const db = await open();
    const rows = [
      {
        ...mediaItemRow('a'),
        search_key: '',
        alt: '',
        decorative: 0,
        description: '',
        uploaded_by: null,
      },
      {
        ...mediaItemRow('b', {
          kind: 'file',
          name: 'Été 🌿.pdf',
          size: 2_147_483_647,
          width: null,
          height: null,
        }),
        search_key: 'été 🌿.pdf',
        alt: 'A leaf',
        decorative: 1,
        description: 'Leaves',
        uploaded_by: 'mira',
      },
    ];
    for (const row of rows) await insertMediaItem(db, row);
    expect(await db.selectFrom('media').selectAll().orderBy('id').execute()).toEqual(rows);
  });

  test('pictures that nobody has looked at are found one by one, and what is seen is stored with all of the same bytes', async () => {
    const db = await open();
    const details = { colours: '8a6'.repeat(64), transparent: 0, animated: 1 };
    const seen = { ...details, colours: '' };
    for (const row of [
      mediaItemRow('a', { hash: 'x' }),
      mediaItemRow('b', { hash: 'y' }),
      mediaItemRow('c', { hash: 'x' }),
      mediaItemRow('d', { hash: 'x', kind: 'file' }),
      mediaItemRow('e', { hash: 'z', ...seen }),
    ])
      await insertMediaItem(db, row);
    expect(await nextUnseenPicture(db, '')).toEqual({ id: 'a', hash: 'x' });
    await setPictureDetails(db, 'x', details);
    expect(await nextUnseenPicture(db, '')).toEqual({ id: 'b', hash: 'y' });
    expect(await nextUnseenPicture(db, 'b')).toBeNull();
    const rows = await db.selectFrom('media').select(['colours', 'animated']).orderBy('id').execute();
    expect(rows.map(({ colours, animated }) => [colours, animated])).toEqual([
      [details.colours, 1],
      [null, null],
      [details.colours, 1],
      [null, null],
      ['', 1],
    ]);
  });

  test('what a state of a document uses is replaced, and the other state is left alone', async () => {
    const db = await open();
    await setMediaUse(db, DRAFT, new Map([['m1', new Set(['w=1'])]]));
    await setMediaUse(db, LIVE, new Map([['m1', new Set(['w=1'])]]));
    await setMediaUse(db, { ...DRAFT, documentId: 'b' }, new Map([['m1', new Set(['w=1'])]]));
    await setMediaUse(
      db,
      DRAFT,
      new Map([
        ['m2', new Set(['w=2', 'w=3'])],
        ['m3', new Set([])],
      ]),
    );
    await clearMediaUse(db, 'b', 'draft');
    expect(await uses(db)).toEqual([
      { media_id: 'm2', document_id: 'a', domain_id: 'one', state: 'draft', renditions: '["w=2","w=3"]' },
      { media_id: 'm3', document_id: 'a', domain_id: 'one', state: 'draft', renditions: '[]' },
      { media_id: 'm1', document_id: 'a', domain_id: 'one', state: 'published', renditions: '["w=1"]' },
    ]);
  });

  test('a document can use more pictures than fit one statement', async () => {
    const db = await open();
    const many = Array.from({ length: 2001 }, (_, index) => [`m${index}`, new Set(['w=320'])] as const);
    await setMediaUse(db, DRAFT, new Map(many));
    expect(await uses(db)).toHaveLength(2001);
    await setMediaUse(db, DRAFT, new Map());
    expect(await uses(db)).toEqual([]);
  });

  test('published uses of pictures are found one after the other, and by picture', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'closed', published: false, isDefault: false });
    for (const row of [
      mediaItemRow('m1', { hash: 'x', transparent: 0, animated: 1, colours: 'abc' }),
      mediaItemRow('m2', { hash: 'x', colours: '' }),
      mediaItemRow('f', { hash: 'x', kind: 'file' }),
    ])
      await insertMediaItem(db, row);
    const shown = new Set(['w=320', 'w=480']);
    const all = new Map(['m1', 'm2', 'f'].map((id) => [id, shown] as const));
    await setMediaUse(db, { ...LIVE, documentId: 'b' }, all);
    await setMediaUse(db, { ...LIVE, documentId: 'a' }, new Map([['m2', new Set(['w=640'])]]));
    await setMediaUse(db, { ...DRAFT, documentId: 'c' }, all);
    await setMediaUse(db, { ...LIVE, documentId: 'd', domainId: 'closed' }, all);
    const found = [];
    for (let at: UsePosition = { documentId: '', mediaId: '' }; ; ) {
      const use = await nextPublishedUse(db, at);
      if (use === null) break;
      found.push(`${use.documentId} ${use.mediaId} ${use.renditions} ${use.animated}`);
      at = use;
    }
    expect(found).toEqual(['a m2 w=640 null', 'b m1 w=320,w=480 1', 'b m2 w=320,w=480 null']);
    expect((await publishedUsers(db, 'm1')).sort()).toEqual(['a', 'b', 'd']);
    await insertPage(db, pageRow('story'));
    await insertListing(db, listingRow('d', 'story'));
    await putListingSnapshot(db, { listing_id: 'd', page_id: 'story', published_at: NOW, doc: '{}' });
    expect((await publishedUsers(db, 'm1')).sort()).toEqual(['a', 'b', 'story']);
    expect((await shownRenditions(db, 'm2')).sort()).toEqual(['w=320', 'w=480', 'w=640']);
    expect(await pictureColours(db, ['m1', 'm2', 'f', 'gone'])).toEqual(
      new Map([['m1', { colours: 'abc', width: 640, height: 480 }]]),
    );
  });
});
