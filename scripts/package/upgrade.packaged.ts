import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '../../db/engines/sqlite/open-sqlite.ts';
import { makeDatabaseFromBeforeRelease, recordStepsBeforeRelease } from '../../db/testing/before-release.ts';
import { hashPassword } from '../../server/people/auth/passwords.ts';
import { logIn, type PageAnswer } from './testing/client.ts';
import { ADMIN, giveAway, type Machine, newMachine, run, serve, stop } from './testing/executable.ts';

const AT = '2024-03-05T09:30:00.000Z';

/**
 * Creates a database with an admin and a published page with a later draft, in the schema of the last program before the first
 * release.
 */
async function makeOldDatabase({ dataDir }: Machine, steps?: number): Promise<void> {
  const file = path.join(dataDir, 'hearth.db');
  makeDatabaseFromBeforeRelease(file);
  if (steps !== undefined) recordStepsBeforeRelease(file, steps);
  const database = openSqlite(file);
  const db = database.writer;
  const doc = (title: string) =>
    JSON.stringify({ title, contents: [{ key: 't', componentType: 'Text', text: `${title} here.` }] });
  await sql`insert into domain (id, name, hostnames, published, is_default, updated_at) values
    ('one', 'Open Verandah', '["localhost"]', 1, 1, ${AT})`.execute(db);
  await sql`insert into page (id, collection, domain_id, slug, version, published, last_published, updated_at, updated_by, roles, doc,
      title, title_key, template) values
    ('p', 'pages', 'one', 'hours', 2, 1, ${AT}, ${AT}, 'u', '[]', ${doc('Draft hours')}, 'Draft hours', 'draft hours', 'generic')`.execute(
    db,
  );
  await sql`insert into page_published (page_id, domain_id, collection, slug, published_at, doc) values
    ('p', 'one', 'pages', 'hours', ${AT}, ${doc('Old hours')})`.execute(db);
  await sql`insert into page_revision values ('r', 'p', 1, 'publish', 'u', ${AT}, ${doc('Old hours')})`.execute(
    db,
  );
  const { ADMIN_USERNAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
  const hash = await hashPassword(password);
  await sql`insert into user (id, username, username_key, email, email_key, password_hash, created_at) values
    ('u', ${name}, ${name}, ${email}, ${email}, ${hash}, ${AT})`.execute(db);
  await sql`insert into role (name, rights, title, title_key) values ('admin', '["publish"]', 'Admin', 'admin')`.execute(
    db,
  );
  await sql`insert into user_role values ('u', 'admin')`.execute(db);
  await database.close();
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

test('a database from before the first release with every step is served, and edited', async () => {
  const place = await newMachine();
  await makeOldDatabase(place);
  const server = await serve(place);
  const page = await fetch(`${server.address}/hours`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Old hours here.')]);
  const admin = await logIn(server.address);
  const draft = await admin.get<PageAnswer['page']>('page/load?slug=hours');
  expect(draft.json).toMatchObject({ title: 'Draft hours', version: 2 });
  expect((await admin.post('page/publishPage', { page: draft.json })).status).toBe(200);
  expect(await (await fetch(`${server.address}/hours`)).text()).toContain('Draft hours here.');
  expect(await stop(server)).toMatchObject({ code: 0 });
});

test('a database from before the first release that lacks steps is refused with what to do, and stays as it is', async () => {
  const place = await newMachine();
  await makeOldDatabase(place, 30);
  const { code, stderr } = await run(place, ['serve']);
  expect(code).toBe(1);
  expect(stderr).toContain('Restore or start it once with a Hearth that has step 31, which upgrades it');
  const database = path.join(place.dataDir, 'hearth.db');
  expect(query(database, 'select max(version) from schema_version')).toBe(30);
  expect(query(database, "select doc from page_published where page_id = 'p'")).toContain('Old hours here.');
});
