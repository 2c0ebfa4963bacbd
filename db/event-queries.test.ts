import { describe, expect, test } from 'vitest';
import { eventList, putEventList } from './event-queries.ts';
import { dialects } from './testing/dialects.ts';
import { NOW } from './testing/rows.ts';

const LATER = '2026-03-01T00:20:00.000Z';

describe.each(dialects)('the list of events on $name', ({ open }) => {
  test('is the last one that was stored, and there is one', async () => {
    const db = await open();
    expect(await eventList(db)).toBeNull();
    for (const fetched_at of [NOW, LATER]) {
      await putEventList(db, { source: 'a', fetched_at, events: '[{"name":"First Listener"}]' });
    }
    await putEventList(db, { source: 'b', fetched_at: LATER, events: '[]' });
    expect(await eventList(db)).toEqual({ source: 'b', fetched_at: LATER, events: '[]' });
    expect(await db.selectFrom('event_list').select('id').execute()).toHaveLength(1);
  });
});
