import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The tables of revisions, each with the column of its document. */
const DOCUMENT_IN = { page_revision: 'page_id', site_document_revision: 'document_id' } as const;

/**
 * Returns the condition that the revision `last` is the last one of a document at a time. The index of the revisions has all
 * columns of the condition, so no stored document is read.
 *
 * @param document the table of the document as the query calls it @param at ISO 8601
 */
export function isLastThen(
  revisions: keyof typeof DOCUMENT_IN,
  document: string,
  at: string,
): RawBuilder<SqlBool> {
  const column = DOCUMENT_IN[revisions];
  const [owner, id] = [sql.ref(`last.${column}`), sql.ref(`${document}.id`)];
  return sql`${owner} = ${id} and (last.version, last.id) = (
    select one.version, one.id from ${sql.table(revisions)} as one
    where ${sql.ref(`one.${column}`)} = ${id} and one.created_at <= ${at}
    order by one.version desc, one.id desc limit 1)`;
}
