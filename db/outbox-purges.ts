import type { PurgeOrder } from '../src/model/mail.ts';
import type { Reader, Writer } from './connection.ts';
import type { Attempt } from './outbox-attempts.ts';

/** The most entries that are joined at a time; the rest is joined with the next one. */
const JOINED = 500;

/**
 * Adds the tags of all other purges that are due to a claimed one, and removes the others, so that one request does for all.
 * Returns the tags, each once.
 */
export async function joinPurges(
  db: Writer,
  claimed: Attempt & { readonly body: string; readonly created_at: string },
  now: string,
): Promise<readonly string[]> {
  return await db.transaction().execute(async (trx) => {
    const others = await trx
      .selectFrom('outbox')
      .select(['id', 'body', 'created_at'])
      .where('channel', '=', 'purge')
      .where('state', '=', 'waiting')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(JOINED)
      .execute();
    const tags = [...new Set([claimed, ...others].flatMap(({ body }) => tagsOf(body)))];
    if (others.length === 0) return tags;
    const [oldest] = [claimed, ...others].map(({ created_at }) => created_at).toSorted();
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ body: JSON.stringify({ tags } satisfies PurgeOrder), created_at: oldest ?? claimed.created_at })
      .where('id', '=', claimed.id)
      .where('attempts', '=', claimed.attempts)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    // If another server has the entry by now, that server joins it with the others.
    if (numUpdatedRows === 0n) return tags;
    const ids = others.map(({ id }) => id);
    await trx.deleteFrom('outbox').where('id', 'in', ids).where('state', '=', 'waiting').execute();
    return tags;
  });
}

function tagsOf(body: string | null): readonly string[] {
  return body === null ? [] : (JSON.parse(body) as PurgeOrder).tags;
}

/**
 * Returns since when (ISO 8601), and why, purges are out; null if none is out: none has failed, and none was due before
 * `dueBefore`. The reason is '' if none was attempted.
 */
export async function purgesOut(
  db: Reader,
  dueBefore: string,
): Promise<{ readonly since: string; readonly reason: string } | null> {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'reason'])
    .where('channel', '=', 'purge')
    .where('state', 'in', ['waiting', 'sending'])
    .where((eb) => eb.or([eb('reason', '<>', ''), eb('next_attempt_at', '<=', dueBefore)]))
    .orderBy('created_at')
    .limit(JOINED)
    .execute();
  const [oldest] = rows;
  if (oldest === undefined) return null;
  return { since: oldest.created_at, reason: rows.find(({ reason }) => reason !== '')?.reason ?? '' };
}
