import { type ExpressionBuilder, sql } from 'kysely';
import type { VisitorReader, Writer } from './connection.ts';
import { type EasyReadTwin, twinOf } from './easy-read-queries.ts';
import { readyQuery } from './ready-query.ts';
import type { Row, SiteDocumentKind, VisitorTables } from './schema.ts';

/** Queries that read only published versions: for visitors, and for data derived from pages. */

export interface PublishedPageRow {
  readonly pageId: string;
  readonly slug: string;
  readonly publishedAt: string;
  /** The published document as JSON text. */
  readonly doc: string;
  /** The other version of the page; null if it has none; undefined if it was not looked up. */
  readonly twin?: EasyReadTwin | null;
}

/** Returns a published page with its other version. */
export async function publishedPage(
  db: VisitorReader,
  domainId: string,
  slug: string,
): Promise<PublishedPageRow | null> {
  const [row] = await pageAt(db, domainId, slug);
  return row === undefined ? null : withTwin(row);
}

function withTwin({ easyRead, named, naming, ...page }: TwinRow): PublishedPageRow {
  return { ...page, twin: twinOf(easyRead, named, naming) };
}

interface TwinRow extends PublishedPageRow {
  readonly easyRead: string;
  readonly named: string | null;
  readonly naming: string | null;
}

const pageAt = readyQuery((db: VisitorReader, domainId: string, slug: string) =>
  db
    .selectFrom('page_published')
    .select(['page_id as pageId', 'slug', 'published_at as publishedAt', 'doc', 'easy_read as easyRead'])
    .select(twinSlugs)
    .where('domain_id', '=', domainId)
    .where('slug', '=', slug),
);

/** Selects, with a published page, the slugs of the published page that it names as its Easy Read version, and of the first that names it. */
function twinSlugs(eb: ExpressionBuilder<VisitorTables, 'page_published'>) {
  const others = eb
    .selectFrom('page_published as other')
    .whereRef('other.domain_id', '=', 'page_published.domain_id')
    .whereRef('other.slug', '<>', 'page_published.slug');
  return [
    others
      .select('other.slug')
      .whereRef('other.slug', '=', 'page_published.easy_read')
      .where('other.easy_read', '=', '')
      .as('named'),
    others
      .select(({ fn }) => fn.min('other.slug').as('first'))
      .whereRef('other.easy_read', '=', 'page_published.slug')
      .where('other.easy_read', '<>', '')
      .as('naming'),
  ] as const;
}

/** Returns the published pages of a domain with these slugs. */
export async function publishedPagesAt(
  db: VisitorReader,
  domainId: string,
  slugs: readonly string[],
): Promise<readonly PublishedPageRow[]> {
  const rows = await db
    .selectFrom('page_published')
    .select(['page_id as pageId', 'slug', 'published_at as publishedAt', 'doc', 'easy_read as easyRead'])
    .select(twinSlugs)
    .where('domain_id', '=', domainId)
    .where('slug', 'in', slugs)
    .execute();
  return rows.map(withTwin);
}

/** Returns published pages of all domains after an id, ordered by id. */
export async function publishedAfter(
  db: VisitorReader | Writer,
  after: string,
  limit: number,
): Promise<
  readonly (Omit<PublishedPageRow, 'pageId'> & { readonly id: string; readonly domainId: string })[]
> {
  return (db as VisitorReader)
    .selectFrom('page_published')
    .select(['page_id as id', 'domain_id as domainId', 'slug', 'published_at as publishedAt', 'doc'])
    .where('page_id', '>', after)
    .orderBy('page_id')
    .limit(limit)
    .execute();
}

/** Returns a published page of a domain by its id; null if the page is not published. */
export async function publishedPageById(
  db: VisitorReader,
  domainId: string,
  pageId: string,
): Promise<Pick<PublishedPageRow, 'slug' | 'doc'> | null> {
  const [row] = await pageWithId(db, domainId, pageId);
  return row ?? null;
}

const pageWithId = readyQuery((db: VisitorReader, domainId: string, pageId: string) =>
  db
    .selectFrom('page_published')
    .select(['slug', 'doc'])
    .where('domain_id', '=', domainId)
    .where('page_id', '=', pageId),
);

/** The prefix of the entries for forms in `media_use`. No media id begins with this prefix. */
export const FORM_USE = 'form ';
/** The first text after all entries for forms, in the order of the index. */
const AFTER_FORM_USE = 'form!';

/** Returns the `media_use` entry of a form with an identifier. */
export function formUse(identifier: string): string {
  return `${FORM_USE}${identifier}`;
}

/**
 * The maximum number of pages on which a form is looked up. All of these pages have the form, unless a publication has just
 * removed the form.
 */
const MAX_FORM_PAGES = 5;

/** Returns some published pages of a domain that show a form with an identifier. */
export async function pagesWithForm(
  db: VisitorReader,
  domainId: string,
  identifier: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .select('document_id')
    .where('media_id', '=', formUse(identifier))
    .where('domain_id', '=', domainId)
    .where('state', '=', 'published')
    .orderBy('document_id')
    .limit(MAX_FORM_PAGES)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** The maximum number of identifiers that are looked up. A site has a form on few of its pages. */
const MAX_IDENTIFIERS = 1000;

/** Returns the identifiers of the forms that a domain's other published pages show. */
export async function otherFormIdentifiers(
  db: VisitorReader,
  domainId: string,
  pageId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .select('media_id')
    .distinct()
    .where('media_id', '>=', FORM_USE)
    .where('media_id', '<', AFTER_FORM_USE)
    .where('domain_id', '=', domainId)
    .where('document_id', '!=', pageId)
    .where('state', '=', 'published')
    .orderBy('media_id')
    .limit(MAX_IDENTIFIERS)
    .execute();
  return rows.map(({ media_id }) => media_id.slice(FORM_USE.length));
}

/**
 * Returns the published navigation, footer and settings of a domain as JSON text. Leaves out documents that were never
 * published.
 */
export async function publishedSiteDocuments(
  db: VisitorReader,
  domainId: string,
): Promise<Partial<Record<SiteDocumentKind, string>>> {
  const rows = await siteDocumentsOf(db, domainId);
  return Object.fromEntries(rows.map((row) => [row.kind, row.doc]));
}

const siteDocumentsOf = readyQuery((db: VisitorReader, domainId: string) =>
  db.selectFrom('site_document_published').select(['kind', 'doc']).where('domain_id', '=', domainId),
);

/** Returns the published navigation, footer and settings of all domains. */
export async function allPublishedSiteDocuments(
  db: Writer,
): Promise<readonly Row<'site_document_published'>[]> {
  return db.selectFrom('site_document_published').selectAll().orderBy('document_id').execute();
}

/**
 * Returns the target of the published redirect from a path; null if the path has no redirect. `path` must be in lower case and
 * begin with a slash.
 */
export async function publishedRedirect(
  db: VisitorReader,
  domainId: string,
  path: string,
): Promise<string | null> {
  const [row] = await redirectFrom(db, domainId, path);
  return row?.to_path ?? null;
}

const redirectFrom = readyQuery((db: VisitorReader, domainId: string, path: string) =>
  db
    .selectFrom('redirect_published')
    .select('to_path')
    .where('domain_id', '=', domainId)
    .where('from_path', '=', path),
);

export interface ImageRecord {
  readonly id: string;
  readonly hash: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Whether the picture has transparent parts, as 0 or 1; null if not known yet. */
  readonly transparent: number | null;
  readonly animated: number | null;
}

/**
 * Returns an image and whether readers see this rendition. Readers see the rendition if a published document on a published
 * domain has a URL with this query string.
 */
export async function imageRecord(
  db: VisitorReader,
  id: string,
  query: string,
): Promise<(ImageRecord & { readonly shown: boolean }) | null> {
  const [row] = await imageAndUse(db, id, pattern(query));
  return row === undefined ? null : { ...row, shown: Boolean(row.shown) };
}

const imageAndUse = readyQuery((db: VisitorReader, id: string, shown: string) =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'mime', 'width', 'height', 'transparent', 'animated'])
    .select((eb) => isShown(eb, shown).as('shown'))
    .where('id', '=', id)
    .where('kind', '<>', 'file'),
);

/**
 * The maximum number of pictures on a page for which placeholder colours are read. The page's style sheet has a rule for each
 * picture, and must stay small. Pictures after the maximum are far down the page.
 */
export const MAX_PLACEHOLDERS = 40;

/** The placeholder colours of a picture (see `meanColour`), and its size in px. */
export interface PictureColours {
  readonly colours: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the placeholder colours of the first `MAX_PLACEHOLDERS` pictures, by picture id. Leaves out pictures without colours. */
export async function pictureColours(
  db: VisitorReader,
  ids: readonly string[],
): Promise<Map<string, PictureColours>> {
  // Uses the same statement for every number of pictures. Unused parameters match no picture.
  const places = Array.from({ length: MAX_PLACEHOLDERS }, (_, place) => ids[place] ?? '');
  const rows = await coloursAt(db, ...places);
  return new Map(
    rows.map(({ id, colours, width, height }) => [
      id,
      { colours: colours ?? '', width: width ?? 1, height: height ?? 1 },
    ]),
  );
}

const coloursAt = readyQuery(
  (db: VisitorReader, ...ids: string[]) =>
    db
      .selectFrom('media')
      .select(['id', 'colours', 'width', 'height'])
      .where('id', 'in', ids)
      .where('colours', '<>', ''),
  MAX_PLACEHOLDERS,
);

/** The maximum number of uses of one picture that are searched for renditions. */
const MAX_USES = 50;

/**
 * Returns the renditions of an image that readers see: those in published documents on published domains. Reads at most
 * `MAX_USES` documents.
 */
export async function shownRenditions(db: VisitorReader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_use')
    .innerJoin('domain', 'domain.id', 'media_use.domain_id')
    .select('renditions')
    .where('media_id', '=', id)
    .where('state', '=', 'published')
    .where('domain.published', '=', 1)
    .limit(MAX_USES)
    .execute();
  return [...new Set(rows.flatMap(({ renditions }) => JSON.parse(renditions) as string[]))];
}

export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Returns a file and whether readers may download it. Readers may download the file if a published document on a published
 * domain links to it.
 */
export async function fileRecord(
  db: VisitorReader,
  id: string,
): Promise<(FileRecord & { readonly shown: boolean }) | null> {
  const [row] = await fileAndUse(db, id, pattern('file'));
  return row === undefined ? null : { ...row, shown: Boolean(row.shown) };
}

const fileAndUse = readyQuery((db: VisitorReader, id: string, shown: string) =>
  db
    .selectFrom('media')
    .select(['id', 'name', 'hash', 'mime', 'size'])
    .select((eb) => isShown(eb, shown).as('shown'))
    .where('id', '=', id)
    .where('kind', '=', 'file'),
);

/**
 * Returns a LIKE pattern for renditions that contain this text.
 *
 * @param what contains only letters, digits, = and &, because LIKE treats none of these specially
 */
function pattern(what: string): string {
  return `%"${what}"%`;
}

/** Returns a condition that is true if a published document on a published domain uses the media item with matching renditions. */
function isShown(eb: ExpressionBuilder<VisitorTables, 'media'>, renditions: string) {
  return eb.exists(
    eb
      .selectFrom('media_use')
      .innerJoin('domain', 'domain.id', 'media_use.domain_id')
      .select(sql`1`.as('one'))
      .whereRef('media_use.media_id', '=', 'media.id')
      .where('media_use.state', '=', 'published')
      .where('domain.published', '=', 1)
      .where('media_use.renditions', 'like', renditions),
  );
}
