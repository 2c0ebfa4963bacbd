import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { userByLogin } from '../db/user-queries.ts';
import { hearth } from './testing/child-process.ts';
import { temporaryFolder } from './testing/folders.ts';

const USAGE = 'user add USERNAME EMAIL';

describe('the command line', { timeout: 20_000 }, () => {
  test('says in one message, without a stack, why it cannot go on, and ends with 1', async () => {
    expect(await hearth([], { PORT: 'eighty' })).toEqual({
      code: 1,
      stdout: '',
      stderr: "\nHearth could not go on: PORT takes a port number from 0 to 65535, but it is 'eighty'.\n\n",
    });
  });

  test.each([
    [['frobnicate'], USAGE],
    [['user'], USAGE],
    [['user', 'add', 'mira'], 'Usage: hearth user add USERNAME EMAIL'],
    [['user', 'add', 'mira', 'mira@example.org', '--colour'], '--role ROLE ...'],
    [['--colour'], 'Usage: hearth serve'],
  ])('shows the usage and ends with 2 for a call that no command takes: %j', async (args, usage) => {
    const result = await hearth(args, { DATA_DIR: '/nonexistent/hearth' });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(usage);
  });

  test('says what one command takes, without running it', async () => {
    const result = await hearth(['user', 'add', '--help'], { PORT: 'eighty' });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('--role ROLE ...  a role of theirs; without one, editor');
  });

  test('says its version', async () => {
    const { version } = JSON.parse(await fs.readFile('package.json', 'utf8'));
    expect(await hearth(['--version'], {})).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('shows the usage and ends with 0 when asked for help', async () => {
    const result = await hearth(['--help'], {});
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain(USAGE);
  });

  test('adds a user and prints the link that sets their password', async () => {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: folder, DEMO: '0', SITE_URL: 'https://www.example.org' };
    const args = ['user', 'add', 'Mira', 'Mira@Example.org', '--role', 'publisher', '--role', 'editor'];
    const result = await hearth(args, env);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(
      /^Added Mira\. This link sets their password\. It works once, for 24 hours:\nhttps:\/\/www\.example\.org\/\?token=[\w-]{43}&email=Mira%40Example\.org\n$/,
    );
    const database = openDatabase(path.join(folder, 'hearth.db'));
    onTestFinished(() => database.close());
    const user = { username: 'Mira', password_hash: null };
    expect(await userByLogin(database.writer, 'mira')).toMatchObject(user);
    const { rows } = await sql`select role from user_role order by role`.execute(database.writer);
    expect(rows).toEqual([{ role: 'editor' }, { role: 'publisher' }]);
  });
});
