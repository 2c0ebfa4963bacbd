import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Reader } from './connection.ts';
import type { MediaUseTable, SiteDocumentKind, Tables } from './schema.ts';

/** A document that uses a media item, in one state. */
export interface MediaUser {
  readonly kind: 'page' | SiteDocumentKind;
  readonly documentId: string;
  readonly domainId: string;
  /** The title of a page's draft; '' if the document is not a page. */
  readonly title: string;
  readonly slug: string;
  readonly state: MediaUseTable['state'];
}

/** Returns at most `limit` documents that use a media item. A use in a listing counts as a use in the listing's page. */
export async function mediaUsers(db: Reader, mediaId: string, limit: number): Promise<readonly MediaUser[]> {
  return (await users(db, (eb) => eb('media_id', '=', mediaId), limit).execute()).map(userFrom);
}

/**
 * The addresses of a page in links: `paths` for links on the page's own domain, and `urls` with a host (`//host/path`) for
 * links on any domain.
 */
export interface LinkedAddresses {
  readonly domainId: string;
  readonly paths: readonly string[];
  readonly urls: readonly string[];
}

/**
 * Returns at most `limit` documents that link to a page at one of its addresses. A link in a listing counts as a link in the
 * listing's page.
 *
 * @param state the state of the documents; by default both states
 */
export async function linkUsers(
  db: Reader,
  { domainId, paths, urls }: LinkedAddresses,
  limit: number,
  state?: MediaUseTable['state'],
): Promise<readonly (MediaUser & { readonly address: string })[]> {
  const rows = await users(
    db,
    (eb) => {
      const linking = eb.or([
        eb('media_id', 'in', [...paths]).and('domain_id', '=', domainId),
        ...(urls.length === 0 ? [] : [eb('media_id', 'in', [...urls])]),
      ]);
      return state === undefined ? linking : eb.and([linking, eb('state', '=', state)]);
    },
    limit,
  ).execute();
  return rows.map((row) => ({ ...userFrom(row), address: row.media_id }));
}

type Uses = ExpressionBuilder<Tables, 'media_use'>;

/**
 * Returns the documents of the first `limit` uses. Limits the uses before it joins the documents, because reading a title
 * parses the whole document.
 */
function users(
  db: Reader,
  wanted: (eb: Uses) => ExpressionWrapper<Tables, 'media_use', SqlBool>,
  limit: number,
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('media_use')
        .select(['media_id', 'document_id', 'domain_id', 'state'])
        .where(wanted)
        .orderBy('document_id')
        .orderBy('state')
        .limit(limit)
        .as('media_use'),
    )
    .leftJoin('listing', 'listing.id', 'media_use.document_id')
    .leftJoin('page', (join) =>
      join.on((eb) => eb('page.id', '=', eb.fn.coalesce('listing.page_id', 'media_use.document_id'))),
    )
    .leftJoin('site_document', 'site_document.id', 'media_use.document_id')
    .select([
      'media_use.media_id',
      'media_use.document_id',
      'media_use.domain_id',
      'media_use.state',
      'page.id as page_id',
      'page.title',
      'page.slug',
      'site_document.kind',
    ])
    .orderBy('media_use.document_id')
    .orderBy('media_use.state');
}

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

function userFrom({ document_id, domain_id, state, page_id, title, slug, kind }: UserRow): MediaUser {
  return {
    kind: kind ?? 'page',
    documentId: page_id ?? document_id,
    domainId: domain_id,
    title: title ?? '',
    slug: slug ?? '',
    state,
  };
}
