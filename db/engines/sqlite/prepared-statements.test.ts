import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withPreparedStatements } from './prepared-statements.ts';

let sqlite: Sqlite.Database;

beforeEach(() => {
  sqlite = new Sqlite(':memory:');
  sqlite.exec("create table page (slug text); insert into page values ('about')");
});
afterEach(() => {
  sqlite.close();
});

test('a statement is prepared once, and runs with the parameters of each call', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const connection = withPreparedStatements(sqlite);
  const sql = 'select slug from page where slug = ?';
  expect(connection.prepare(sql).all(['about'])).toEqual([{ slug: 'about' }]);
  expect(connection.prepare(sql).all(['contact'])).toEqual([]);
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('a statement prepared before the schema changed reads the new schema', () => {
  const connection = withPreparedStatements(sqlite);
  const sql = 'select * from page';
  connection.prepare(sql).all([]);
  sqlite.exec("alter table page add column title text default 'About us'");
  expect(connection.prepare(sql).all([])).toEqual([{ slug: 'about', title: 'About us' }]);
});

test('however many statements there are, the ones used last stay prepared, and the others are prepared again', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const connection = withPreparedStatements(sqlite);
  for (let number = 0; number < 200; number++) connection.prepare(`select ${number}`);
  connection.prepare('select 199');
  expect(prepare).toHaveBeenCalledTimes(200);
  expect(connection.prepare('select 0').all([])).toEqual([{ 0: 0 }]);
  expect(prepare).toHaveBeenCalledTimes(201);
});
