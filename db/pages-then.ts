import type { Reader } from './connection.ts';
import { isLastThen } from './last-then.ts';

/** Finds in the revisions which documents readers had at a time, and how much of them is kept. */

/** Selects the pages of a domain at a time: those after an address, or those with some ids. */
interface PagesThen {
  readonly domainId: string;
  /** ISO 8601. */
  readonly at: string;
  /** The address after which the pages are; null for the beginning. */
  readonly after?: string | null;
  readonly ids?: readonly string[];
  readonly limit: number;
}

/** Returns pages of a domain that readers had at a time, by address, each with the nearest publication that is kept. */
export async function pagesThen(db: Reader, { domainId, at, after = null, ids, limit }: PagesThen) {
  return withLast(db, at)
    .leftJoin('page_revision as kept', (join) =>
      join.on((eb) =>
        eb(
          'kept.id',
          '=',
          eb
            .selectFrom('page_revision as made')
            .select('made.id')
            .whereRef('made.page_id', '=', 'page.id')
            .where('made.action', '=', 'publish')
            .whereRef('made.created_at', '<=', 'last.live_since')
            .orderBy('made.version', 'desc')
            .orderBy('made.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
      'page.id',
      'page.collection',
      'page.slug',
      'page.title',
      'page.roles',
      'page.doc',
      'page.version',
      'page.deleted_at',
      'last.live_slug as slugThen',
      'last.live_since as since',
      'kept.id as revision',
      'kept.created_at as keptAt',
      'kept.doc as docThen',
    ])
    .where('page.domain_id', '=', domainId)
    .where('last.live_slug', 'is not', null)
    .$if(after !== null, (query) => query.where('last.live_slug', '>', after))
    .$if(ids !== undefined, (query) => query.where('page.id', 'in', ids!))
    .$narrowType<{ slugThen: string; since: string }>()
    .orderBy('last.live_slug')
    .limit(limit)
    .execute();
}
export type PageThen = Awaited<ReturnType<typeof pagesThen>>[number];

/** How much is kept of what readers had at a time. All times are ISO 8601. */
export interface KeptThen {
  /** The publication that readers had. */
  readonly since: string;
  /** The newest kept publication up to then; null if none is kept. */
  readonly keptAt: string | null;
  /** Whether later publications may have been public that are no longer kept. */
  readonly mayDiffer: boolean;
}

/** Returns how much is kept of a page at a time; null if readers did not have it, as far as is known. */
export async function pageKeptThen(db: Reader, pageId: string, at: string): Promise<KeptThen | null> {
  const row = await withLast(db, at)
    .leftJoin('page_published as live', (join) =>
      join.onRef('live.page_id', '=', 'page.id').onRef('live.published_at', '=', 'last.live_since'),
    )
    .select((eb) => {
      const next = eb
        .selectFrom('page_revision as later')
        .whereRef('later.page_id', '=', 'page.id')
        .whereRef('later.version', '>', 'last.version')
        .orderBy('later.version')
        .orderBy('later.id')
        .limit(1);
      return [
        'last.version',
        'last.live_since as since',
        'live.published_at as liveAt',
        next.select('later.version').as('nextVersion'),
        next.select('later.created_at').as('nextAt'),
        eb
          .selectFrom('page_revision as made')
          .select((made) => made.fn.max('made.created_at').as('at'))
          .whereRef('made.page_id', '=', 'page.id')
          .where('made.action', '=', 'publish')
          .whereRef('made.created_at', '<=', 'last.live_since')
          .as('madeAt'),
      ];
    })
    .where('page.id', '=', pageId)
    .executeTakeFirst();
  if (!row?.since) return null;
  const { version, since, liveAt, nextVersion, nextAt, madeAt } = row;
  // The last revision of each day that readers saw is kept, so only others of the same day can be missing.
  const mayDiffer =
    nextVersion !== null && nextVersion > version + 1 && nextAt!.slice(0, 10) === at.slice(0, 10);
  return { since, keptAt: liveAt ?? madeAt, mayDiffer };
}

/** Returns what is kept of a domain's navigation, footer and settings at a time, if it is not what readers had. */
export async function siteDocumentsNotKept(db: Reader, domainId: string, at: string) {
  const rows = await db
    .selectFrom('site_document as document')
    .innerJoin('site_document_revision as last', (join) =>
      join.on(isLastThen('site_document_revision', 'document', at)),
    )
    .leftJoin('site_document_published as live', (join) =>
      join.onRef('live.document_id', '=', 'document.id').onRef('live.published_at', '=', 'last.live_since'),
    )
    .select((eb) => [
      'document.kind',
      'last.live_since as since',
      'live.published_at as liveAt',
      eb
        .selectFrom('site_document_revision as made')
        .select((made) => made.fn.max('made.created_at').as('at'))
        .whereRef('made.document_id', '=', 'document.id')
        .where('made.action', '=', 'publish')
        .whereRef('made.created_at', '<=', 'last.live_since')
        .as('madeAt'),
    ])
    .where('document.domain_id', '=', domainId)
    .orderBy('document.kind')
    .execute();
  return rows.flatMap(({ kind, since, liveAt, madeAt }) =>
    since === null || (liveAt ?? madeAt) === since ? [] : [{ kind, since, keptAt: madeAt }],
  );
}

/** Returns the time of the oldest kept revision of a page, and its version; null if none is kept. */
export async function oldestKept(db: Reader, pageId: string) {
  const row = await db
    .selectFrom('page_revision')
    .select(['version', 'created_at'])
    .where('page_id', '=', pageId)
    .orderBy('version')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Selects pages, each with its last revision at a time. */
function withLast(db: Reader, at: string) {
  return db
    .selectFrom('page')
    .innerJoin('page_revision as last', (join) => join.on(isLastThen('page_revision', 'page', at)));
}
