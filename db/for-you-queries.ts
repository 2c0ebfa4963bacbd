import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { unreadComments } from './comment-queries.ts';
import type { Reader, Writer } from './connection.ts';
import type { ReviewRecord } from './review-queries.ts';
import type { Row, Tables } from './schema.ts';

/** Queries for one user on a site: own requests and drafts, new submissions, and links that lead nowhere. */

/** A user on a site. Submissions and answers from before `since` (ISO 8601) do not count as new. */
export interface Concerned {
  readonly userId: string;
  readonly domainId: string;
  readonly since: string;
}

/** The number of rows removed per step. The number is low, so that other writes wait only briefly. */
const ROWS_PER_STEP = 500;

/**
 * Counts the submissions that the user has not seen, the answers that the user has not acknowledged, and the comments that the user
 * was told of and has not read, each up to `most`.
 *
 * @param readsMessages whether the user may see submissions; otherwise none are counted
 */
export async function countNew(
  db: Reader,
  concerned: Concerned,
  { readsMessages, most }: { readonly readsMessages: boolean; readonly most: number },
): Promise<{ readonly messages: number; readonly answers: number; readonly comments: number }> {
  const messages = newMessages(db, concerned)
    .select('submission.id')
    .where(always(readsMessages))
    .limit(most);
  const answers = newAnswers(db, concerned).select('review.page_id').limit(most);
  const comments = unreadComments(db, concerned).select('comment.id').limit(most);
  const counted = await db
    .selectNoFrom((eb) => [
      eb.selectFrom(messages.as('some')).select(eb.fn.countAll().as('count')).as('messages'),
      eb.selectFrom(answers.as('some')).select(eb.fn.countAll().as('count')).as('answers'),
      eb.selectFrom(comments.as('some')).select(eb.fn.countAll().as('count')).as('comments'),
    ])
    .executeTakeFirstOrThrow();
  return {
    messages: Number(counted.messages),
    answers: Number(counted.answers),
    comments: Number(counted.comments),
  };
}

/** A submission, with the draft of the page on which its form stands (JSON text); null if the page no longer exists. */
export interface UnseenMessage
  extends Pick<Row<'submission'>, 'id' | 'identifier' | 'block_key' | 'created_at'> {
  readonly page: string | null;
}

/** Returns some of the submissions that the user has not seen, the newest first. */
export function unseenMessages(db: Reader, concerned: Concerned, limit: number): Promise<UnseenMessage[]> {
  return newMessages(db, concerned)
    .leftJoin('page', 'page.id', 'submission.page_id')
    .select(['submission.id', 'submission.identifier', 'submission.block_key', 'submission.created_at'])
    .select('page.doc as page')
    .orderBy('submission.created_at', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the user's requests that are open, or whose answer the user has not acknowledged, the last one first. */
export function ownRequests(
  db: Reader,
  concerned: Concerned,
  limit: number,
): Promise<(ReviewRecord & Pick<Row<'page'>, 'slug' | 'title'>)[]> {
  return requestsOf(db, concerned)
    .where((eb) => eb.or([eb('review.state', '=', 'open'), isNewAnswer(eb, concerned)]))
    .leftJoin('user as asker', 'asker.id', 'review.asked_by')
    .leftJoin('user as decider', 'decider.id', 'review.decided_by')
    .selectAll('review')
    .select(['asker.username as asker', 'decider.username as decider', 'page.slug', 'page.title'])
    .orderBy((eb) => eb.fn.coalesce('review.decided_at', 'review.asked_at'), 'desc')
    .orderBy('review.page_id')
    .limit(limit)
    .execute();
}

/** A draft with its published document, as JSON text; `live` is null if the page is not public. */
export interface OwnDraftRow extends Pick<Row<'page'>, 'id' | 'slug' | 'title' | 'updated_at' | 'doc'> {
  readonly live: string | null;
}

/**
 * Returns the pages that the user changed last and that visitors do not see as they are, the last changed first, and the total
 * number of these pages.
 */
export async function ownDrafts(
  db: Reader,
  { userId, domainId }: Pick<Concerned, 'userId' | 'domainId'>,
  limit: number,
): Promise<{ readonly pages: readonly OwnDraftRow[]; readonly total: number }> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('page')
        .select(['id', sql<number>`count(*) over ()`.as('total')])
        .where('domain_id', '=', domainId)
        .where('updated_by', '=', userId)
        .where('deleted_at', 'is', null)
        .where(({ or, ref, eb: is }) =>
          or([
            is('published', '=', 0),
            is('last_published', 'is', null),
            is('last_published', '<', ref('updated_at')),
          ]),
        )
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .as('own'),
    )
    .innerJoin('page', 'page.id', 'own.id')
    .leftJoin('page_published', 'page_published.page_id', 'own.id')
    .select(['page.id', 'page.slug', 'page.title', 'page.updated_at', 'page.doc'])
    .select(['page_published.doc as live', 'own.total'])
    .orderBy('page.updated_at', 'desc')
    .orderBy('page.id')
    .execute();
  return { pages: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0) };
}

/**
 * Returns some of the addresses of the site to which published documents link although neither a page nor a redirect is
 * published there.
 */
export async function deadAddresses(db: Reader, domainId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .select('media_id')
    .distinct()
    // The range of paths. The condition leaves out addresses with a host, which begin with two slashes.
    .where('media_id', '>=', '/')
    .where('media_id', '<', '0')
    .where((eb) => eb.or([eb('media_id', '<', '//'), eb('media_id', '>=', '/0')]))
    .where('domain_id', '=', domainId)
    .where('state', '=', 'published')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('page_published')
            .select('page_id')
            .where('page_published.domain_id', '=', domainId)
            .where('page_published.slug', '=', sql<string>`substr(${ref('media_id')}, 2)`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('redirect_published')
            .select('redirect_id')
            .where('redirect_published.domain_id', '=', domainId)
            .where('redirect_published.from_path', '=', sql<string>`lower(${ref('media_id')})`),
        ),
      ),
    )
    .orderBy('media_id')
    .limit(limit)
    .execute();
  return rows.map(({ media_id }) => media_id);
}

/** Counts the published pictures of a site that the library neither describes nor calls decorative, up to `most`. */
export async function countUndescribed(db: Reader, domainId: string, most: number): Promise<number> {
  const { total } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('media')
        .select('id')
        .where('kind', '=', 'image')
        .where('alt', '=', '')
        .where('decorative', '=', 0)
        .where(({ exists, selectFrom, ref }) =>
          exists(
            selectFrom('media_use')
              .select('document_id')
              .where('media_use.media_id', '=', ref('media.id'))
              .where('media_use.domain_id', '=', domainId)
              .where('media_use.state', '=', 'published'),
          ),
        )
        .limit(most)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Notes that the user has seen new submissions, or has acknowledged answers to own requests.
 *
 * @param ids the submissions, or the pages of the requests; null for all of them @param most the maximum number of notes
 */
export async function markSeenBy(
  db: Writer,
  concerned: Concerned,
  {
    kind,
    ids,
    now,
    most,
  }: {
    readonly kind: 'messages' | 'answers';
    readonly ids: readonly string[] | null;
    readonly now: string;
    readonly most: number;
  },
): Promise<void> {
  const [query, id] =
    kind === 'messages'
      ? ([newMessages(db, concerned).select('submission.id as subject'), 'submission.id'] as const)
      : ([newAnswers(db, concerned).select('review.page_id as subject'), 'review.page_id'] as const);
  const named = ids === null ? always(true) : sql<SqlBool>`${sql.ref(id)} in (${sql.join([...ids])})`;
  const seen = (query as SelectQueryBuilder<Tables, never, { subject: string }>)
    .where(named)
    .limit(most)
    .as('new');
  await db
    .insertInto('seen')
    .columns(['user_id', 'subject_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom(seen)
        .select([eb.val(concerned.userId).as('user_id'), 'new.subject', eb.val(now).as('seen_at')])
        // SQLite needs a condition here to tell the query from the clause after it.
        .where(always(true)),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** The time of notes that are kept for good. */
const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** Notes for good that the user has put a greeting away. */
export async function putAwayGreeting(db: Writer, userId: string, greeting: string): Promise<void> {
  await db
    .insertInto('seen')
    .values({ user_id: userId, subject_id: greeting, seen_at: FOR_GOOD })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doUpdateSet({ seen_at: FOR_GOOD }))
    .execute();
}

/** Returns those of these greetings that the user has put away. */
export async function greetingsPutAway(
  db: Reader,
  userId: string,
  greetings: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('seen')
    .select('subject_id')
    .where('user_id', '=', userId)
    .where('subject_id', 'in', [...greetings])
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Removes some notes from before a time (ISO 8601). Returns whether more notes may remain to be removed. */
export async function purgeSeen(db: Writer, before: string): Promise<boolean> {
  const rows = await db
    .selectFrom('seen')
    .select(['user_id', 'subject_id'])
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .limit(ROWS_PER_STEP)
    .execute();
  for (const { user_id, subject_id } of rows)
    await db.deleteFrom('seen').where('user_id', '=', user_id).where('subject_id', '=', subject_id).execute();
  return rows.length === ROWS_PER_STEP;
}

const always = (value: boolean) => (value ? sql<SqlBool>`(1 = 1)` : sql<SqlBool>`(1 = 0)`);

function newMessages(db: Reader, { userId, domainId, since }: Concerned) {
  return db
    .selectFrom('submission')
    .where('submission.domain_id', '=', domainId)
    .where('submission.created_at', '>=', since)
    .where('submission.draft', '=', 0)
    .where(
      sql<SqlBool>`not exists (select 1 from seen where seen.user_id = ${userId} and seen.subject_id = submission.id)`,
    );
}

function newAnswers(db: Reader, concerned: Concerned) {
  return requestsOf(db, concerned).where((eb) => isNewAnswer(eb, concerned));
}

function requestsOf(db: Reader, { userId, domainId }: Concerned) {
  return db
    .selectFrom('review')
    .innerJoin('page', 'page.id', 'review.page_id')
    .where('review.domain_id', '=', domainId)
    .where('review.state', 'in', ['open', 'declined', 'published'])
    .where('review.asked_by', '=', userId)
    .where('page.deleted_at', 'is', null);
}

/** Whether somebody else has answered the request, and the user has not acknowledged this answer. */
function isNewAnswer(eb: ExpressionBuilder<Tables, 'review' | 'page'>, { userId, since }: Concerned) {
  return eb.and([
    eb('review.state', 'in', ['declined', 'published']),
    eb('review.decided_by', '!=', userId),
    eb('review.decided_at', '>=', since),
    sql<SqlBool>`not exists (select 1 from seen where seen.user_id = ${userId} and seen.subject_id = review.page_id
      and seen.seen_at >= review.decided_at)`,
  ]);
}
