import type { VisitorReader } from './connection.ts';
import { readyQuery } from './ready-query.ts';

/** A published page that is the Easy Read version of another published page, or has one. */
export interface EasyReadTwin {
  readonly slug: string;
  /** Whether this page is the Easy Read version; false if it is the full version. */
  readonly isEasyRead: boolean;
}

/**
 * Returns the other version of a published page; null if it has none. A page that names itself, or a page that names another page in
 * turn, has no Easy Read version. If several pages name the same page, returns the first by slug.
 *
 * @param easyRead the slug that the page names as its Easy Read version; '' if it names none
 */
export async function easyReadTwin(
  db: VisitorReader,
  domainId: string,
  { slug, easyRead }: { readonly slug: string; readonly easyRead: string },
): Promise<EasyReadTwin | null> {
  const rows = await twinsOf(db, domainId, easyRead, slug);
  const others = rows.filter((row) => row.slug !== slug);
  const named = others.find((row) => row.slug === easyRead && row.easyRead === '');
  const naming = others.find((row) => row.easyRead === slug && slug !== '');
  return twinOf(easyRead, named?.slug ?? null, naming?.slug ?? null);
}

/**
 * Returns the other version of a page; null if it has none.
 *
 * @param easyRead the slug that the page names as its Easy Read version; '' if it names none
 * @param named the slug of the published page at that slug; null if there is none, or if it names another page in turn
 * @param naming the slug of the first published page that names this page; null if there is none
 */
export function twinOf(easyRead: string, named: string | null, naming: string | null): EasyReadTwin | null {
  if (easyRead !== '') return named === null ? null : { slug: named, isEasyRead: true };
  return naming === null ? null : { slug: naming, isEasyRead: false };
}

const twinsOf = readyQuery((db: VisitorReader, domainId: string, easyRead: string, slug: string) =>
  db
    .selectFrom('page_published')
    .select(['slug', 'easy_read as easyRead'])
    .where('domain_id', '=', domainId)
    .where((eb) => eb.or([eb('slug', '=', easyRead), eb('easy_read', '=', slug)]))
    .orderBy('slug'),
);

/** The numbers by which the search finds a page and its Easy Read version. */
export interface FoundTwins {
  readonly full: number;
  readonly easyRead: number;
}

/** Returns the published pages of a domain that have an Easy Read version. */
export async function foundTwins(db: VisitorReader, domainId: string): Promise<readonly FoundTwins[]> {
  const rows = await db
    .selectFrom('page_published as full_page')
    .innerJoin('page_published as twin', (join) =>
      join.onRef('twin.domain_id', '=', 'full_page.domain_id').onRef('twin.slug', '=', 'full_page.easy_read'),
    )
    .innerJoin('search_published as full_text', 'full_text.page_id', 'full_page.page_id')
    .innerJoin('search_published as twin_text', 'twin_text.page_id', 'twin.page_id')
    .select(['full_text.number as full', 'twin_text.number as easyRead'])
    .where('full_page.domain_id', '=', domainId)
    .where('full_page.easy_read', '<>', '')
    .where('twin.easy_read', '=', '')
    .execute();
  return rows.map(({ full, easyRead }) => ({ full: Number(full), easyRead: Number(easyRead) }));
}
