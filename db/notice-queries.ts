import type { Reader, Writer } from './connection.ts';

/** The emergency notices that several servers show. */

/**
 * Stores a change of the notices of sites. A site whose notice was changed later than `at` (ISO 8601) keeps that change.
 *
 * @param notice the notice as JSON; null if the notices were ended
 */
export async function putSharedNotices(
  trx: Writer,
  { domainIds, notice, at }: { domainIds: readonly string[]; notice: string | null; at: string },
): Promise<void> {
  await trx
    .insertInto('shared_notice')
    .values(domainIds.map((id) => ({ domain_id: id, notice, at })))
    .onConflict((conflict) =>
      conflict.column('domain_id').doUpdateSet({ notice, at }).where('shared_notice.at', '<', at),
    )
    .execute();
}

/** Returns the last change of the notice of each site. */
export function sharedNotices(db: Reader) {
  return db.selectFrom('shared_notice').selectAll().execute();
}
