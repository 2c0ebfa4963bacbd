import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row } from './schema.ts';

/** Links by which anybody can look at the draft of a page. Only the hashes of their tokens are stored. */

/** Returns the links of a page that have not expired, the newest first, with the usernames of their makers. */
export function draftLinksOf(db: Reader, pageId: string, now: string) {
  return db
    .selectFrom('draft_link')
    .leftJoin('user', 'user.id', 'draft_link.created_by')
    .select(['draft_link.id', 'draft_link.created_at', 'draft_link.expires_at', 'user.username'])
    .where('page_id', '=', pageId)
    .where('expires_at', '>', now)
    .orderBy('draft_link.created_at', 'desc')
    .orderBy('draft_link.id', 'desc')
    .execute();
}

export async function insertDraftLink(db: Writer, link: NewRow<'draft_link'>): Promise<void> {
  await db.insertInto('draft_link').values(link).execute();
}

/** Removes a link of a page. Returns whether there was one. */
export async function removeDraftLink(db: Writer, pageId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('draft_link')
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeDraftLinksOf(db: Writer, pageId: string): Promise<void> {
  await db.deleteFrom('draft_link').where('page_id', '=', pageId).execute();
}

export async function removeExpiredDraftLinks(db: Writer, now: string): Promise<void> {
  await db.deleteFrom('draft_link').where('expires_at', '<=', now).execute();
}

/** Returns the link with this hash or id, if it has not expired and its page was not deleted. */
export async function liveDraftLink(
  db: Reader,
  by: { readonly tokenHash: string } | { readonly id: string },
  now: string,
): Promise<Row<'draft_link'> | null> {
  const [column, value] =
    'id' in by ? (['draft_link.id', by.id] as const) : (['token_hash', by.tokenHash] as const);
  const row = await db
    .selectFrom('draft_link')
    .innerJoin('page', 'page.id', 'draft_link.page_id')
    .selectAll('draft_link')
    .where(column, '=', value)
    .where('expires_at', '>', now)
    .where('page.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the draft of a page uses a picture. */
export async function draftUsesMedia(db: Reader, pageId: string, mediaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_use')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('document_id', '=', pageId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return row !== undefined;
}
