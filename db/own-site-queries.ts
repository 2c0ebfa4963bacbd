import type { Reader, Writer } from './connection.ts';

/**
 * Returns the pages of a domain that are not deleted, with who changed each last, and with whether nobody made it: the database
 * was filled with it.
 */
export async function pagesToTakeOver(db: Reader, domainId: string) {
  return db
    .selectFrom('page')
    .leftJoin('user', 'user.id', 'page.updated_by')
    .select(['page.id', 'page.collection', 'page.slug', 'page.title', 'page.version', 'page.published'])
    .select(['page.updated_by', 'page.doc', 'user.username as changed_by'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('page_revision')
          .select('page_revision.id')
          .whereRef('page_revision.page_id', '=', 'page.id')
          .where('page_revision.version', '=', 1)
          .where('page_revision.user_id', 'is', null),
      ).as('is_given'),
    )
    .where('page.domain_id', '=', domainId)
    .where('page.deleted_at', 'is', null)
    .orderBy('page.slug')
    .execute();
}

/** Returns the slugs of a domain's pages that nobody has changed since the database was filled, up to a number. */
export async function unchangedSlugs(db: Reader, domainId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('page')
    .select('slug')
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('updated_by', 'is', null)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Forgets the stored events of a source. */
export async function removeEventList(db: Writer, source: string): Promise<void> {
  await db.deleteFrom('event_list').where('source', '=', source).execute();
}

/**
 * Removes pictures with these names that nobody uploaded and that no document uses. While a page of these domains can still be
 * restored, its pictures stay.
 */
export async function removeGivenPictures(
  db: Writer,
  domainIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  const restorable = await db
    .selectFrom('page')
    .select('id')
    .where('domain_id', 'in', domainIds)
    .where('deleted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (restorable !== undefined) return;
  await db
    .deleteFrom('media')
    .where('uploaded_by', 'is', null)
    .where('name', 'in', names)
    .where('id', 'not in', db.selectFrom('media_use').select('media_id'))
    .execute();
}
