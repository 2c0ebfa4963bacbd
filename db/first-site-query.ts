import type { Reader } from './connection.ts';

/** Returns up to two pages of a domain, deleted ones too, and whether its navigation, footer or settings were ever saved. */
export async function beginningsOf(db: Reader, domainId: string) {
  const pages = await db
    .selectFrom('page')
    .select(['id', 'slug', 'title', 'version', 'updated_by', 'deleted_at'])
    .where('domain_id', '=', domainId)
    .limit(2)
    .execute();
  const document = await db
    .selectFrom('site_document')
    .select('id')
    .where('domain_id', '=', domainId)
    .limit(1)
    .executeTakeFirst();
  return { pages, hasDocuments: document !== undefined };
}
