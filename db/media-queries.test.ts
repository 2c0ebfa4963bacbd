import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import {
  clearMediaUse,
  insertMediaItem,
  nextUnseenPicture,
  setMediaUse,
  setPictureDetails,
} from './media-queries.ts';
import { dialects } from './testing/dialects.ts';
import { mediaItemRow } from './testing/rows.ts';

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
    const details = { placeholder: '#8a6', transparent: 0, animated: 1 };
    const seen = { ...details, placeholder: '' };
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
    const rows = await db.selectFrom('media').select(['placeholder', 'animated']).orderBy('id').execute();
    expect(rows.map(({ placeholder, animated }) => [placeholder, animated])).toEqual([
      ['#8a6', 1],
      [null, null],
      ['#8a6', 1],
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
});
