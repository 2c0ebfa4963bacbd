import type { Reader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** Queries of log-ins that wait for a second factor. Only the hashes of the tickets' tokens are stored. */

/**
 * Adds a ticket. If the user would then have more than `most` tickets, first deletes the surplus: tickets of unknown devices
 * before known ones, and then the soonest to expire. Therefore, attempts on other devices do not end a log-in on a known
 * device. Deletes tickets that expired by `now` (ISO 8601), too.
 */
export async function insertLogInTicket(
  db: Writer,
  ticket: Row<'log_in_ticket'>,
  { most, now }: { readonly most: number; readonly now: string },
): Promise<void> {
  await removeExpiredTickets(db, now);
  await db
    .deleteFrom('log_in_ticket')
    .where('user_id', '=', ticket.user_id)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('log_in_ticket')
        .select('token_hash')
        .where('user_id', '=', ticket.user_id)
        .orderBy('known_device', 'desc')
        .orderBy('expires_at', 'desc')
        .limit(most - 1),
    )
    .execute();
  await db.insertInto('log_in_ticket').values(ticket).execute();
}

/** Returns a ticket; null if the ticket was used, deleted, or has expired. */
export async function liveTicket(
  db: Reader,
  tokenHash: string,
  now: string,
): Promise<Pick<Row<'log_in_ticket'>, 'user_id' | 'set_up'> | null> {
  const row = await db
    .selectFrom('log_in_ticket')
    .select(['user_id', 'set_up'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Uses up a ticket. Returns false if the ticket was used before. If two requests use the same ticket, only one of the two calls
 * returns true.
 */
export async function useLogInTicket(db: Writer, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('log_in_ticket')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeExpiredTickets(db: Writer, now: string): Promise<void> {
  await db.deleteFrom('log_in_ticket').where('expires_at', '<=', now).execute();
}
