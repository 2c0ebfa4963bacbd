import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { hashToken, newToken } from '../../server/people/auth/tokens.ts';
import { newId } from '../../src/model/ids.ts';
import { AUTH_COOKIE } from '../../src/model/limits.ts';
import { expectStatus } from '../client.ts';
import { addPages } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { startHearth } from '../servers.ts';
import { copySite } from '../site.ts';
import { FEW, slowestOfManyRow } from '../slowest-of-many.ts';
import type { Row } from '../table.ts';

/** Filter queries: no filter, the last pages, each filter by itself, a filter without matches, and all filters together. */
const QUERIES = [
  '',
  'page=LAST',
  'slug=bench/9',
  'slug=nowhere',
  'freq=daily',
  'priority=0.3',
  'lastModFrom=2020-01-01&lastModTo=2099-12-31',
  'publishableByYou=false',
  'publishableByYou=true&freq=weekly&priority=0.7&slug=9&pageType=page&lastModFrom=2020-01-01',
];

/**
 * Measures the time of the filter of the sitemap dashboard on a site with very many pages, compared with the time on a site of
 * a hundred pages. The figure is the 95th percentile.
 */
export async function sitemapRow(plan: Plan): Promise<Row> {
  const { pages } = plan.manyPages;
  const [few, many] = [
    await copySite(plan.dataDir, 'few-listed'),
    await copySite(plan.dataDir, 'many-listed'),
  ];
  const small = { cookie: addFilteredPages(few, FEW), last: FEW / 10 };
  const large = { cookie: addFilteredPages(many, pages), last: pages / 10 };
  const servers = [await startHearth(many), await startHearth(few)] as const;
  try {
    return await slowestOfManyRow(plan, {
      what: 'sitemap filter',
      note: `${QUERIES.length} queries in turn, from no filter to all of them, with the number of all that match`,
      many: (turn) => timeOf(servers[0], large, turn),
      few: (turn) => timeOf(servers[1], small, turn),
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Returns the time of one query, in milliseconds. */
async function timeOf(
  server: Running,
  { cookie, last }: { readonly cookie: string; readonly last: number },
  turn: number,
): Promise<number> {
  const query = QUERIES[turn % QUERIES.length]!.replace('LAST', String(last));
  const url = `${server.url}/api/sitemap/filter?${query}`;
  return (await expectStatus(200, url, { headers: { cookie } })).ms;
}

/** Adds pages, a tenth of which have a role, and an editor without this role. Returns the cookie of the editor's session. */
function addFilteredPages(dataDir: string, count: number): string {
  addPages(dataDir, count);
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    const [id, token, now] = [newId(), newToken(), new Date().toISOString()];
    db.exec(`UPDATE page SET roles = '["publisher"]' WHERE rowid % 10 = 0`);
    db.prepare(
      `INSERT INTO user (id, username, username_key, email, email_key, created_at)
       VALUES (@id, 'bench-editor', 'bench-editor', 'editor@example.org', 'editor@example.org', @now)`,
    ).run({ id, now });
    db.prepare("INSERT INTO user_role (user_id, role) VALUES (?, 'editor')").run(id);
    db.prepare('INSERT INTO session (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)').run(
      hashToken(token),
      id,
      now,
      new Date(Date.now() + 86_400_000).toISOString(),
    );
    db.pragma('wal_checkpoint(TRUNCATE)');
    return `${AUTH_COOKIE.name}=${token}`;
  } finally {
    db.close();
  }
}
