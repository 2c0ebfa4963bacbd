import { sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/** Each revision tells which publication readers had after it, so that the site can be shown as it was at a time. */
export const liveAt: Migration = {
  name: 'live-at',
  async up(db) {
    const isSqlite = engineOf(db) === 'sqlite';
    for (const statement of COLUMNS) await sql.raw(statement).execute(db);
    await sql.raw(since('page_revision', 'page_id')).execute(db);
    await sql.raw(since('site_document_revision', 'document_id')).execute(db);
    await sql.raw(slug(isSqlite ? "json_extract(doc, '$.slug')" : "doc::json->>'slug'")).execute(db);
  },
};

const COLUMNS: readonly string[] = [
  'alter table page_revision add column live_slug text',
  'alter table page_revision add column live_since text',
  'alter table site_document_revision add column live_since text',
  // Covers the search for what readers had at a time, because reading a revision means reading its document.
  'drop index page_revision_order',
  `create index page_revision_order
    on page_revision (page_id, version, id, created_at, live_slug, live_since)`,
];

/** Tells of each revision which publication was public after it: the last one, or the one before it if that was taken back. */
function since(table: string, document: string): string {
  const earlier = (columns: string, actions: string, place: number) =>
    `(select ${columns} from ${table} as p where p.${document} = r.${document} and p.action in (${actions})
      and (p.version, p.id) <= (r.version, r.id) order by p.version desc, p.id desc limit 1 offset ${place})`;
  return `update ${table} as r set live_since =
    case ${earlier('p.action', "'publish', 'unpublish', 'takeBack', 'delete'", 0)}
      when 'publish' then ${earlier('p.created_at', "'publish'", 0)}
      when 'takeBack' then ${earlier('p.created_at', "'publish'", 1)} end`;
}

const slug = (of: string) =>
  `update page_revision as r set live_slug = (select ${of} from page_revision as p
    where p.page_id = r.page_id and p.action = 'publish' and p.created_at = r.live_since limit 1)
    where live_since is not null`;
