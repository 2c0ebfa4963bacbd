import type { Reader, Writer } from './connection.ts';
import type { EventListTable } from './schema.ts';

/** The id of the table's only row. */
const THE_LIST = 'events';

/** The last successful response of an events service. */
export type EventList = Omit<EventListTable, 'id'>;

/** Returns the stored event list; null if none is stored yet. */
export async function eventList(db: Reader): Promise<EventList | null> {
  const row = await db
    .selectFrom('event_list')
    .select(['source', 'fetched_at', 'events'])
    .where('id', '=', THE_LIST)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the stored list. */
export async function putEventList(db: Writer, list: EventList): Promise<void> {
  await db
    .insertInto('event_list')
    .values({ id: THE_LIST, ...list })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...list }))
    .execute();
}
