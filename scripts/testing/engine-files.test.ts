import { expect, test } from 'vitest';
import { filesOnEngine, filesOnPostgres, sqliteFiles } from './engine-files.ts';

test('the tests of the server that have a database run on PostgreSQL too', () => {
  const files = filesOnPostgres();
  for (const file of [
    'server/content/pages/save-page.test.ts',
    'server/core/open-database.test.ts',
    'server/enquiries/forms/submit.test.ts',
    'server/people/auth/log-in.test.ts',
    'server/whole/edge-of-servers.test.ts',
  ])
    expect(files).toContain(file);
  expect(files).not.toContain('server/core/shell-word.test.ts');
});

test('each test that is left out as one of SQLite’s file is there, and would have a database', () => {
  const known = new Set(filesOnEngine());
  for (const { pattern, files } of sqliteFiles()) {
    expect(files, pattern).not.toEqual([]);
    expect(
      files.filter((file) => !known.has(file)),
      pattern,
    ).toEqual([]);
  }
});
