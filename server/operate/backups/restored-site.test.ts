import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { openServices } from '../../open-services.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeBackup } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import { restoreBackup } from './restore.ts';

/** Additions to the database that an owner or another program made. */
const ADDED = `
  create table _litestream_seq (id integer primary key, seq integer unique);
  create index my_index on page (updated_at);
  create view report as select count(*) as submissions from submission;
  create virtual table words using fts5(body);
  create trigger later after delete on session begin update media set hash = 'x'; end`;

async function dataFolder() {
  const dataDir = path.join(await temporaryFolder(), 'data');
  await fs.mkdir(dataDir);
  return readConfig({ DATA_DIR: dataDir, DEMO: '0' });
}

test('a page that was open before a restore is not saved over what others have done after it', async () => {
  const site = await startTestServer();
  onTestFinished(() => site.close());
  const backup = path.join(await temporaryFolder(), 'site.tar');
  const mira = await site.signIn('mira', ['admin']);
  const page = await site.save(mira, { slug: 'about', title: 'About' });
  await makeBackup(site.services.config, backup);
  const open = await site.save(mira, { ...page, title: 'Of the evening' });

  const to = await dataFolder();
  await restoreBackup(to, backup, { replace: false });
  const restored = await startTestServer({ DATA_DIR: to.dataDir });
  onTestFinished(() => restored.close());
  const ana = await restored.signIn('ana', ['admin']);
  const asItWas = (await restored.get('/api/page/load?slug=about', { cookie: ana })).json();
  const saved = await restored.save(ana, { ...asItWas, title: 'By Ana' });
  expect(saved).toMatchObject({ title: 'By Ana' });
  const late = await restored.post('page/save', { page: { ...open, title: 'Late' } }, ana);
  expect(late.json().error.code).toBe('version-conflict');
});

test('a backup of a database with tables of other programs is proven and restored, without those', async () => {
  const site = await startTestServer();
  onTestFinished(() => site.close());
  const backup = path.join(await temporaryFolder(), 'site.tar');
  await site.signIn('mira', ['admin']);
  const db = new Sqlite(site.services.config.databaseFile);
  db.exec(ADDED);
  db.close();
  await makeBackup(site.services.config, backup);

  const to = await dataFolder();
  const { leftOut } = await restoreBackup(to, backup, { replace: false });
  expect(leftOut).toEqual(
    expect.arrayContaining([
      'table "_litestream_seq"',
      'index "my_index"',
      'view "report"',
      'table "words"',
      'trigger "later"',
    ]),
  );
  const { ok, pages, failures } = await proveBackup(backup, (dataDir) =>
    openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), plainRenderer),
  );
  expect({ ok, pages, failures }).toEqual({ ok: true, pages: 2, failures: [] });
});
