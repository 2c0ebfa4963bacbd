import { sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import { databaseTime } from './engines/postgres/clock.ts';

/** The people who have the editor open on several servers. Only on PostgreSQL. */

/** The channel on which the servers are notified when people come, move and go. */
export const PEOPLE_CHANNEL = 'hearth_people';

/** The channel on which a server passes on where somebody is whose connection another server has. */
export const PLACES_CHANNEL = 'hearth_places';

/** The maximum length of a notification, in bytes. */
export const MAX_NOTIFICATION = 7999;

/** Passes places on to all servers. @param sealed at most `MAX_NOTIFICATION` bytes; any role of the database can read them */
export async function passPlacesOn(db: Writer, sealed: string): Promise<void> {
  await sql`select pg_notify(${PLACES_CHANNEL}, ${sealed})`.execute(db);
}

/** Stores the people on a server (JSON) in place of those before, with the time of the database, and notifies the servers. */
export async function putLiveEditors(db: Writer, server: string, people: string): Promise<void> {
  await sql`with stored as (
      insert into live_editor (server, people, at) values (${server}, ${people}, ${databaseTime()})
        on conflict (server) do update set people = excluded.people, at = excluded.at returning server)
    select pg_notify(${PEOPLE_CHANNEL}, server) from stored`.execute(db);
}

/** Notes that the people on a server are still there. Returns false if they are not stored any more. */
export async function keepLiveEditors(db: Writer, server: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('live_editor')
    .set({ at: databaseTime() })
    .where('server', '=', server)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the people on a server, and notifies the servers. */
export async function removeLiveEditors(db: Writer, server: string): Promise<void> {
  await sql`with removed as (delete from live_editor where server = ${server} returning server)
    select pg_notify(${PEOPLE_CHANNEL}, server) from removed`.execute(db);
}

/** Returns the people (JSON) on each other server that has said within the last milliseconds that they are there. */
export async function liveEditorsElsewhere(
  db: Reader,
  { server, withinMs }: { readonly server: string; readonly withinMs: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('live_editor')
    .select('people')
    .where('server', '!=', server)
    .where('at', '>', databaseTime(-withinMs))
    .orderBy('server')
    .execute();
  return rows.map(({ people }) => people);
}

/** Removes the people of servers that ended without doing so, before a time (ISO 8601). */
export async function removeLostEditors(db: Writer, before: string): Promise<void> {
  await db.deleteFrom('live_editor').where('at', '<', before).execute();
}
