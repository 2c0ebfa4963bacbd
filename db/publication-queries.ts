import type { Reader, Writer } from './connection.ts';
import { VISIBLE } from './revision-queries.ts';
import type { RevisionAction } from './schema.ts';

/** A document that a publication made public, and what it replaced (JSON text). */
export interface PublishedPart {
  /** The id of the revision that the publication made. */
  readonly revision: string;
  /** The id of the page or the site document. */
  readonly documentId: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly replaced: string;
}

/** The documents of a publication. Both lists are empty if the publication is unknown, or can no longer be taken back. */
export interface PublishedParts {
  readonly pages: readonly PublishedPart[];
  readonly siteDocuments: readonly PublishedPart[];
}

export async function partsOfPublication(db: Reader, publication: string): Promise<PublishedParts> {
  const pages = await db
    .selectFrom('page_revision')
    .select(['id as revision', 'page_id as documentId', 'created_at as publishedAt', 'replaced'])
    .where('publication', '=', publication)
    .$narrowType<{ replaced: string }>()
    .execute();
  const siteDocuments = await db
    .selectFrom('site_document_revision')
    .select(['id as revision', 'document_id as documentId', 'created_at as publishedAt', 'replaced'])
    .where('publication', '=', publication)
    .$narrowType<{ replaced: string }>()
    .execute();
  return { pages, siteDocuments };
}

/** The revision in which readers last got another version of a document. `by` is a username; null if the user is unknown. */
export interface LastVisible {
  readonly revision: string;
  readonly action: RevisionAction;
  readonly by: string | null;
}

/** Returns the revision in which readers last got another version of a page; null if there is none. */
export async function lastVisibleOfPage(db: Reader, pageId: string): Promise<LastVisible | null> {
  const row = await db
    .selectFrom('page_revision')
    .leftJoin('user', 'user.id', 'page_revision.user_id')
    .select(['page_revision.id as revision', 'page_revision.action', 'user.username as by'])
    .where('page_revision.page_id', '=', pageId)
    .where('page_revision.action', 'in', VISIBLE)
    .orderBy('page_revision.version', 'desc')
    .orderBy('page_revision.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the revision in which readers last got another version of a site document; null if there is none. */
export async function lastVisibleOfSiteDocument(db: Reader, id: string): Promise<LastVisible | null> {
  const row = await db
    .selectFrom('site_document_revision')
    .leftJoin('user', 'user.id', 'site_document_revision.user_id')
    .select(['site_document_revision.id as revision', 'site_document_revision.action', 'user.username as by'])
    .where('site_document_revision.document_id', '=', id)
    .where('site_document_revision.action', 'in', VISIBLE)
    .orderBy('site_document_revision.version', 'desc')
    .orderBy('site_document_revision.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The number of revisions changed per step. The number is low, so that saves wait only briefly. */
const ROWS_PER_STEP = 50;

/**
 * Forgets what some publications replaced that were made before a time (ISO 8601). They can then no longer be taken back.
 * Returns whether more may remain to be forgotten.
 */
export async function forgetPublications(db: Writer, before: string): Promise<boolean> {
  let forgotten = 0;
  for (const table of ['page_revision', 'site_document_revision'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('publication', 'is not', null)
      .where('created_at', '<', before)
      .limit(ROWS_PER_STEP)
      .execute();
    const ids = rows.map(({ id }) => id);
    forgotten += ids.length;
    if (ids.length > 0) {
      await db.updateTable(table).set({ publication: null, replaced: null }).where('id', 'in', ids).execute();
    }
  }
  return forgotten > 0;
}
