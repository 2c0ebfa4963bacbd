import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from './connection.ts';
import type { NewRow, Row, Tables } from './schema.ts';

/** A path that readers requested and did not find, and whether a saved but unpublished redirect from this path exists. */
export interface MissingPage extends Omit<Row<'missing_page'>, 'inherited'> {
  readonly redirected: boolean;
}

/**
 * Returns the initial count of a new path of a domain: 0, or the lowest count among the domain's paths if there are `most`
 * already. A new path replaces the path with the lowest count, and inherits that path's count ('Space-Saving': Metwally,
 * Agrawal, El Abbadi 2005). Therefore, a path that gets more than 1 in `most` of the requests stays in the list.
 */
export async function inheritedByMissing(db: Reader, domainId: string, most: number): Promise<number> {
  const { stored, lowest } = await db
    .selectFrom('missing_page')
    .select((eb) => [eb.fn.countAll().as('stored'), eb.fn.min('count').as('lowest')])
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(stored) < most ? 0 : Number(lowest);
}

/** Increases the counts of the paths in `seen`, which contains each path once. The count of a new path starts at `inherited`. */
export async function addMissingPages(
  db: Writer,
  seen: readonly Omit<NewRow<'missing_page'>, 'inherited'>[],
  inherited = 0,
): Promise<void> {
  if (seen.length === 0) return;
  await db
    .insertInto('missing_page')
    .values(seen.map((row) => ({ ...row, count: row.count + inherited, inherited })))
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'path']).doUpdateSet((eb) => ({
        count: sql<number>`missing_page.count + ${eb.ref('excluded.count')} - ${eb.ref('excluded.inherited')}`,
        last_seen: eb.ref('excluded.last_seen'),
      })),
    )
    .execute();
}

/** Keeps only the paths of a domain with the highest counts: at most `most` paths. If paths have equal counts, keeps the latest. */
export async function trimMissingPages(db: Writer, domainId: string, most: number): Promise<void> {
  await db
    .deleteFrom('missing_page')
    .where('domain_id', '=', domainId)
    .where('path', 'not in', (eb) =>
      eb
        .selectFrom('missing_page')
        .select('path')
        .where('domain_id', '=', domainId)
        .orderBy('count', 'desc')
        .orderBy('last_seen', 'desc')
        .orderBy('path')
        .limit(most),
    )
    .execute();
}

/**
 * Returns some of a domain's missing paths, the most requested first, and the total number of missing paths. Excludes paths
 * that have a published page or redirect now.
 */
export async function listMissingPages(
  db: Reader,
  domainId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly pages: readonly MissingPage[]; readonly total: number }> {
  const asked = sql<number>`missing_page.count - missing_page.inherited`;
  const rows = await missingOf(db, domainId)
    .select(['domain_id', 'path', 'first_seen', 'last_seen', asked.as('count')])
    .select((eb) =>
      eb
        .selectFrom('redirect')
        .select(eb.lit(1).as('one'))
        .whereRef('redirect.domain_id', '=', 'missing_page.domain_id')
        .whereRef('redirect.from_path', '=', 'missing_page.path')
        .where('redirect.problem', '=', '')
        .as('redirected'),
    )
    .orderBy(asked, 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await missingOf(db, domainId)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return {
    pages: rows.map(({ redirected, ...row }) => ({ ...row, redirected: redirected !== null })),
    total: Number(total),
  };
}

function missingOf(db: Reader, domainId: string) {
  return db
    .selectFrom('missing_page')
    .where('missing_page.domain_id', '=', domainId)
    .where((eb) => eb.not(isFound(eb)));
}

/** Returns whether a path has a published page or redirect now. */
function isFound(
  eb: ExpressionBuilder<Tables, 'missing_page'>,
): ExpressionWrapper<Tables, 'missing_page', SqlBool> {
  const page = eb
    .selectFrom('page_published')
    .select(eb.lit(1).as('one'))
    .whereRef('page_published.domain_id', '=', 'missing_page.domain_id')
    .where('page_published.slug', '=', sql<string>`substr(missing_page.path, 2)`);
  const redirect = eb
    .selectFrom('redirect_published')
    .select(eb.lit(1).as('one'))
    .whereRef('redirect_published.domain_id', '=', 'missing_page.domain_id')
    .whereRef('redirect_published.from_path', '=', 'missing_page.path');
  return eb.or([eb.exists(page), eb.exists(redirect)]);
}

/** Removes a path from the list of missing pages. Returns whether the path was in the list. */
export async function removeMissingPage(db: Writer, domainId: string, path: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('missing_page')
    .where('domain_id', '=', domainId)
    .where('path', '=', path)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all paths of a domain from the list of missing pages. Returns whether the list had any paths. */
export async function removeMissingPages(db: Writer, domainId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('missing_page')
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes paths that were not requested since a time, paths of deleted sites, and paths that now have a page. */
export async function purgeMissingPages(db: Writer, before: string): Promise<void> {
  await db
    .deleteFrom('missing_page')
    .where((eb) =>
      eb.or([
        eb('last_seen', '<', before),
        eb('domain_id', 'not in', eb.selectFrom('domain').select('id')),
        isFound(eb),
      ]),
    )
    .execute();
}
