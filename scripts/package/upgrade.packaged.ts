import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/index.ts';
import { hashPassword } from '../../server/people/auth/passwords.ts';
import { logIn, type PageAnswer } from './testing/client.ts';
import { ADMIN, giveAway, newPlace, type Place, serve, stop } from './testing/executable.ts';

const AT = '2024-03-05T09:30:00.000Z';

/** A database as an earlier version has left it: a published page with a later draft, and an admin. */
async function makeOldDatabase({ dataDir }: Place, version: number): Promise<void> {
  const database = openDatabase(path.join(dataDir, 'hearth.db'));
  const db = database.writer;
  // The first version has every table that the content is in; later ones have got it from there.
  await migrate(database, migrations.slice(0, 1));
  const doc = (title: string) =>
    JSON.stringify({ title, contents: [{ key: 't', componentType: 'Text', text: `${title} here.` }] });
  await sql`insert into domain values ('one', 'Open Verandah', '["localhost"]', 1, 1, ${AT})`.execute(db);
  await sql`insert into page values
    ('p', 'pages', 'one', 'hours', 2, 1, ${AT}, ${AT}, 'u', null, '[]', ${doc('Draft hours')})`.execute(db);
  await sql`insert into page_published values ('p', 'one', 'pages', 'hours', ${AT}, ${doc('Old hours')})`.execute(
    db,
  );
  await sql`insert into page_revision values ('r', 'p', 1, 'publish', 'u', ${AT}, ${doc('Old hours')})`.execute(
    db,
  );
  const { ADMIN_USERNAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
  const hash = await hashPassword(password);
  await sql`insert into user values ('u', ${name}, ${name}, ${email}, ${email}, ${hash}, ${AT})`.execute(db);
  await sql`insert into role values ('admin', '[]')`.execute(db);
  await sql`insert into user_role values ('u', 'admin')`.execute(db);
  await migrate(database, migrations.slice(0, version));
  await database.close();
  await fs.rm(path.join(dataDir, 'backups'), { recursive: true, force: true });
  for (const file of await fs.readdir(dataDir)) await giveAway(path.join(dataDir, file));
}

function query(file: string, words: string): unknown {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(words).pluck().get();
  } finally {
    database.close();
  }
}

const versions = migrations.slice(1).map((_, index) => index + 1);

test.each(versions)('a database of schema %i is upgraded, with a copy kept, and served', async (version) => {
  const place = await newPlace();
  await makeOldDatabase(place, version);
  const server = await serve(place);
  const page = await fetch(`${server.address}/hours`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Old hours here.')]);
  const admin = await logIn(server.address);
  const draft = await admin.get<PageAnswer['page']>('page/load?slug=hours');
  expect(draft.json).toMatchObject({ title: 'Draft hours', version: 2 });
  expect((await admin.post('page/publishPage', { page: draft.json })).status).toBe(200);
  expect(await (await fetch(`${server.address}/hours`)).text()).toContain('Draft hours here.');
  expect(await stop(server)).toMatchObject({ code: 0 });

  const copies = await fs.readdir(path.join(place.dataDir, 'backups'));
  expect(copies).toHaveLength(1);
  const copy = path.join(place.dataDir, 'backups', copies[0]!);
  expect(query(copy, 'select max(version) from schema_version')).toBe(version);
  expect(query(copy, "select doc from page_published where page_id = 'p'")).toContain('Old hours here.');
  const database = path.join(place.dataDir, 'hearth.db');
  expect(query(database, 'select max(version) from schema_version')).toBe(migrations.length);
});
