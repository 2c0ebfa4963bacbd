import type { NotNull } from 'kysely';
import type { Reader } from './connection.ts';

/** Selects the pages of a domain that were deleted after `since` (ISO 8601). */
export interface DeletedSelection {
  readonly domainId: string;
  readonly since: string;
}

/**
 * Returns some of the deleted pages, the latest first, and the total number of deleted pages. Each page has the name of the
 * user who deleted it.
 */
export async function deletedPages(
  db: Reader,
  selection: DeletedSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const pages = await deletedRows(db, selection).limit(limit).offset(offset).execute();
  const { total } = await matching(db, selection)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { pages, total: Number(total) };
}

/** Returns the query for the rows of `deletedPages`. */
export function deletedRows(db: Reader, selection: DeletedSelection) {
  return matching(db, selection)
    .leftJoin('user', 'user.id', 'page.updated_by')
    .select([
      'page.id',
      'page.collection',
      'page.slug',
      'page.title',
      'page.roles',
      'page.deleted_at',
      'user.username as deleted_by',
    ])
    .$narrowType<{ deleted_at: NotNull }>()
    .orderBy('page.deleted_at', 'desc')
    .orderBy('page.id', 'desc');
}

function matching(db: Reader, { domainId, since }: DeletedSelection) {
  return db
    .selectFrom('page')
    .where('page.domain_id', '=', domainId)
    .where('page.deleted_at', 'is not', null)
    .where('page.deleted_at', '>', since);
}
