import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { runMigrations } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { makeDatabaseFromBeforeRelease } from '../../../db/testing/before-release.ts';
import { readConfig } from '../../core/config/config.ts';
import { contentView } from '../../delivery/visitor/public-views.ts';
import { openServices } from '../../open-services.ts';
import { NOTHING_OUTSIDE } from '../../testing/clean-environment.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOW = '2026-03-01T00:00:00.000Z';
const DOC = JSON.stringify({
  title: 'Get help',
  template: 'generic',
  contents: [{ key: 'q', componentType: 'Quote', quote: 'Somebody listens.' }],
});

/** Values of columns, by column name or `table.column`. Other required columns get '' or 0. */
const VALUES: Readonly<Record<string, string | number>> = {
  id: 'one',
  domain_id: 'one',
  page_id: 'one',
  user_id: 'one',
  document_id: 'one',
  media_id: 'one',
  thread_id: 'one',
  comment_id: 'one',
  listing_id: 'one',
  redirect_id: 'one',
  person_id: 'one',
  hostnames: '["localhost"]',
  is_default: 1,
  collection: 'pages',
  slug: 'help',
  path: '/missing',
  from_path: '/old',
  to_path: '/help',
  version: 1,
  published: 1,
  kind: 'nav',
  'media.kind': 'file',
  'listing.doc': '{}',
  'listing_published.doc': '{}',
  'site_document.doc': '{}',
  'site_document_published.doc': '{}',
  'site_document_revision.doc': '{}',
  hash: 'ab'.repeat(32),
  mime: 'application/pdf',
  role: 'editor',
  'role.name': 'editor',
  username: 'Mira',
  username_key: 'mira',
  email: 'mira@example.org',
  email_key: 'mira@example.org',
  title: 'Get help',
  title_key: 'get help',
  template: 'generic',
  doc: DOC,
  action: 'save',
  state: 'draft',
  'outbox.state': 'sent',
  'review.state': 'waiting',
  channel: 'mail',
  token_hash: 'token',
  code_hash: 'code',
};
const JSON_LISTS = ['rights', 'roles', 'recipients', 'ccs', 'names', 'events', 'crops', 'renditions'];
const JSON_OBJECTS = ['form', 'details'];

/** Tables that the program fills itself. */
const DERIVED = /^(schema_version|derived|media_use|search_.*|sqlite_.*|server_secret|captcha_used)$/;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: 0 | 1;
  readonly dflt_value: string | null;
}

/** Returns the names of the tables that contain data from users. */
function tablesOf(db: Sqlite.Database): string[] {
  const names = db.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  return (names as string[]).filter((name) => !DERIVED.test(name));
}

/** Inserts a row into every table, with a value for each required column. */
function fill(file: string): readonly string[] {
  const db = new Sqlite(file);
  try {
    db.pragma('foreign_keys = OFF');
    const tables = tablesOf(db);
    for (const table of tables) {
      const columns = (db.pragma(`table_info(${table})`) as Column[]).filter(
        ({ name, notnull, dflt_value }) =>
          (notnull === 1 && dflt_value === null) || name in VALUES || `${table}.${name}` in VALUES,
      );
      const values = columns.map((column) => valueIn(table, column));
      const marks = values.map(() => '?').join(', ');
      db.prepare(
        `insert into "${table}" (${columns.map(({ name }) => name).join(', ')}) values (${marks})`,
      ).run(...values);
    }
    expect(db.pragma('foreign_key_check')).toEqual([]);
    return tables;
  } finally {
    db.close();
  }
}

function valueIn(table: string, { name, type }: Column): string | number {
  const value = VALUES[`${table}.${name}`] ?? VALUES[name];
  if (value !== undefined) return value;
  if (JSON_LISTS.includes(name)) return '[]';
  if (JSON_OBJECTS.includes(name)) return '{}';
  if (/_at$|_until$|^(until|first_seen|last_seen)$/.test(name)) return NOW;
  return type.toLowerCase() === 'integer' ? 0 : '';
}

async function makeDatabase(file: string, version: number): Promise<void> {
  const database = openSqlite(file);
  await runMigrations(database.writer, migrations.slice(0, version));
  await database.close();
}

test.each<[string, (file: string) => unknown]>([
  ['the steps before the first release', makeDatabaseFromBeforeRelease],
  ...migrations.map(({ name }, index): [string, (file: string) => unknown] => [
    `schema ${index + 1} (${name})`,
    (file) => makeDatabase(file, index + 1),
  ]),
])(
  'a site with something in every table of %s is upgraded whole, and its page is shown',
  async (_which, make) => {
    const dataDir = await temporaryFolder();
    const file = path.join(dataDir, 'hearth.db');
    await make(file);
    const tables = fill(file);
    const services = await openServices(
      readConfig({ DATA_DIR: dataDir, DEMO: '0', BACKUP_AT: '0', ...NOTHING_OUTSIDE }),
      plainRenderer,
    );
    try {
      const [domain] = services.domains.all();
      expect(domain).toEqual({
        id: 'one',
        name: '',
        hostnames: ['localhost'],
        published: true,
        isDefault: true,
        version: 1,
        donationPage: null,
      });
      const { view } = (await contentView(services, domain!, 'help'))!;
      expect(view.page).toMatchObject({ title: 'Get help', contents: [{ quote: 'Somebody listens.' }] });
      expect((await services.render(view)).html.toString()).toContain('Somebody listens.');
    } finally {
      await services.close();
    }
    const db = new Sqlite(file, { readonly: true });
    try {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.pragma('foreign_key_check')).toEqual([]);
      const lost = tables.filter(
        (table) => db.prepare(`select count(*) from "${table}"`).pluck().get() === 0,
      );
      expect(lost).toEqual([]);
      expect(db.prepare('select username, email from user').get()).toEqual({
        username: 'Mira',
        email: 'mira@example.org',
      });
      expect(db.prepare('select title, title_key, doc from page').get()).toEqual({
        title: 'Get help',
        title_key: 'get help',
        doc: DOC,
      });
    } finally {
      db.close();
    }
  },
);
