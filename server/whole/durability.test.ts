import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';

const ROUNDS = 3;
const PASSWORD = 'nine lanterns on a wall';

test('every confirmed save survives killing the process at any moment', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD };
  const answered = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startChildServer(env);
    const post = async (call: string, body: object, cookie = '') => {
      const response = await fetch(`${server.address}/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { token?: string; page?: { _id: string; version: number } };
    };
    const { token } = await post('user/login', { username: 'admin', password: PASSWORD });
    const cookie = `authToken=${token}`;
    setTimeout(() => server.child.kill('SIGKILL'), 150 + Math.random() * 350);
    const work = async (worker: number) => {
      for (let number = 0; ; number++) {
        const { page } = await post(
          'page/save',
          { page: { slug: `r${round}-w${worker}-n${number}`, title: 'x'.repeat(400) } },
          cookie,
        );
        answered.set(page!._id, page!.version);
        const call = number % 2 === 0 ? 'page/publishPage' : 'page/save';
        const changed = await post(call, { page: { ...page!, title: 'changed' } }, cookie);
        answered.set(page!._id, changed.page!.version);
      }
    };
    await Promise.allSettled([work(0), work(1), work(2), work(3)]);
    await server.ended;

    const database = new Sqlite(path.join(folder, 'hearth.db'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const versions = new Map(
      database.prepare('select id, version from page').raw().all() as [string, number][],
    );
    for (const [id, version] of answered) expect(versions.get(id)).toBeGreaterThanOrEqual(version);
    const halves = database
      .prepare(
        `select count(*) from page where (published = 1) <> (id in (select page_id from page_published))
         or id not in (select page_id from page_revision)`,
      )
      .pluck()
      .get();
    expect(halves).toBe(0);
    database.close();
  }
  expect(answered.size).toBeGreaterThan(ROUNDS);
}, 30_000);
