import type { Writer } from './connection.ts';

/** Counts the pages of a domain that users have written. Deleted pages and an unchanged initial home page do not count. */
export async function writtenPages(db: Writer, domainId: string): Promise<number> {
  const { pages } = await db
    .selectFrom('page')
    .select((eb) => eb.fn.countAll().as('pages'))
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(eb.and([eb('slug', '=', ''), eb('version', '=', 1), eb('published', '=', 0)])))
    .executeTakeFirstOrThrow();
  return Number(pages);
}

/** Counts the stored form submissions of a domain, including editors' tests. */
export async function storedSubmissions(db: Writer, domainId: string): Promise<number> {
  const { submissions } = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll().as('submissions'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(submissions);
}

/**
 * Removes a domain with everything that belongs to it, including deleted pages that could still be restored. The domain must
 * have no submissions. Sessions that edit the removed domain go back to the domain of their host.
 */
export async function removeDomainRows(db: Writer, domainId: string): Promise<void> {
  const pages = db.selectFrom('page').select('id').where('domain_id', '=', domainId);
  const listings = db.selectFrom('listing').select('id').where('page_id', 'in', pages);
  await db.deleteFrom('media_use').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('listing_published').where('listing_id', 'in', listings).execute();
  await db.deleteFrom('listing').where('page_id', 'in', pages).execute();
  await db.deleteFrom('page_revision').where('page_id', 'in', pages).execute();
  await db.deleteFrom('page_published').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('page').where('domain_id', '=', domainId).execute();
  const documents = db.selectFrom('site_document').select('id').where('domain_id', '=', domainId);
  await db.deleteFrom('site_document_revision').where('document_id', 'in', documents).execute();
  await db.deleteFrom('site_document_published').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('site_document').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('redirect_published').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('redirect').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('missing_page').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('page_feedback').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('page_feedback_text').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('search_word').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('submission_retention').where('domain_id', '=', domainId).execute();
  await db
    .updateTable('session')
    .set({ active_domain_id: null })
    .where('active_domain_id', '=', domainId)
    .execute();
  await db.deleteFrom('domain').where('id', '=', domainId).execute();
}
