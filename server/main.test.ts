import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../db/engines/sqlite/open-sqlite.ts';
import { userByLogin } from '../db/user-queries.ts';
import { hearth } from './testing/child-process.ts';
import { temporaryFolder } from './testing/folders.ts';

const USAGE = 'user add USERNAME EMAIL';
const ADD = `Usage: hearth ${USAGE}`;

describe('the command line', { timeout: 20_000 }, () => {
  test('says in one message, without a stack, why it cannot go on, and ends with 1', async () => {
    expect(await hearth([], { PORT: 'eighty' })).toEqual({
      code: 1,
      stdout: '',
      stderr: "\nHearth could not go on: PORT takes a port number from 0 to 65535, but it is 'eighty'.\n\n",
    });
  });

  test.each([
    [['frobnicate'], "There is no command 'frobnicate'.", USAGE],
    [['servr'], "There is no command 'servr'. Did you mean 'serve'?", USAGE],
    [['usr', 'add'], "There is no command 'usr'. Did you mean 'user add'?", USAGE],
    [['remove-second-factor'], "Did you mean 'user remove-second-factor'?", USAGE],
    [['help', 'frobnicate'], "There is no command 'frobnicate'.", USAGE],
    [['user'], "'user' needs one more word, which says what to do.", USAGE],
    [['user', 'ad', 'mira'], "There is no command 'user ad'. Did you mean 'user add'?", USAGE],
    [['user', 'add'], 'user add takes USERNAME and EMAIL; USERNAME and EMAIL are missing.', ADD],
    [['user', 'add', 'mira'], 'user add takes USERNAME and EMAIL; EMAIL is missing.', ADD],
    [['user', 'add', 'a', 'b', 'c', 'd'], "and EMAIL and nothing else; 'c' and 'd' are too many.", ADD],
    [['user', 'add', 'mira', 'mira@example.org', '--colour'], 'user add has no option --colour.', ADD],
    [['user', 'add', '--rule=editor'], 'user add has no option --rule. Did you mean --role?', ADD],
    [['user', 'add', 'mira', 'mira@example.org', '--role'], '--role takes a value: --role ROLE', ADD],
    [['user', 'add', '--role', '--role', 'editor'], '--role takes a value: --role ROLE', ADD],
    [['--colour'], 'serve has no option --colour.', 'Usage: hearth serve'],
    [['serve', 'now'], "serve takes no arguments; 'now' is too many.", 'Usage: hearth serve'],
  ])(
    'says what is wrong, then the usage, and ends with 2 for a call that no command takes: %j',
    async (args, problem, usage) => {
      const result = await hearth(args, { DATA_DIR: '/nonexistent/hearth' });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr.split('\n')[0]).toContain(problem);
      expect(result.stderr.split('\n').slice(1, 3)).toEqual(['', expect.stringContaining('Usage: hearth')]);
      expect(result.stderr).toContain(usage);
    },
  );

  test.each([[['user', 'add', '--help']], [['help', 'user', 'add']], [['user', 'add', 'mira', '-h']]])(
    'says what one command takes, without running it: %j',
    async (args) => {
      const result = await hearth(args, { PORT: 'eighty' });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain('Usage: hearth user add USERNAME EMAIL');
      expect(result.stdout).toContain('--role ROLE ...  a role of theirs; without one, editor');
    },
  );

  test.each([[['user', '--help']], [['help', 'user']]])(
    'lists the commands that begin with a word: %j',
    async (args) => {
      const result = await hearth(args, {});
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain(USAGE);
      expect(result.stdout).toContain('user remove-second-factor EMAIL');
      expect(result.stdout).not.toContain('serve');
    },
  );

  test.each([[['--help']], [['help']], [['-h']], [['help', '--help']]])(
    'shows the usage and ends with 0 when asked for help: %j',
    async (args) => {
      const result = await hearth(args, {});
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout).toContain(USAGE);
      expect(result.stdout).toContain('Exit codes:');
    },
  );

  test('takes the word help as the name of a user', async () => {
    const env = { DATA_DIR: await temporaryFolder(), DEMO: '0' };
    const result = await hearth(['user', 'add', 'help', 'help@example.org'], env);
    expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Added help\./) });
  });

  test('says its version', async () => {
    const { version } = JSON.parse(await fs.readFile('package.json', 'utf8'));
    const said = await hearth(['--version'], {});
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toMatch(
      /^(\S+) \((commit [\da-f]{12}( and changes)?|commit unknown: built without git)\)\n$/,
    );
    expect(said.stdout.split(' ')[0]).toBe(version);
    expect(/^## (\S+)/m.exec(await fs.readFile('CHANGELOG.md', 'utf8'))?.[1]).toBe(version);
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
    const database = openSqlite(path.join(folder, 'hearth.db'));
    onTestFinished(() => database.close());
    const user = { username: 'Mira', password_hash: null };
    expect(await userByLogin(database.writer, 'mira')).toMatchObject(user);
    const { rows } = await sql`select role from user_role order by role`.execute(database.writer);
    expect(rows).toEqual([{ role: 'editor' }, { role: 'publisher' }]);
  });
});
