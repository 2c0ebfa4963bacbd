import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hearth } from '../../testing/child-process.ts';
import { cleanEnvironment } from '../../testing/clean-environment.ts';
import { temporaryFolder } from '../../testing/folders.ts';

/** The ids of the user and group 'nobody', which have an account, and ids without an account. */
const NOBODY = 65534;
const WITHOUT_ACCOUNT = 54321;
const ADD = ['user', 'add', 'mira', 'mira@example.org'];

/** Whether the test runs as root and every user can read the program. */
const isRoot = process.getuid?.() === 0 && (await isOpen(process.cwd()));

async function isOpen(folder: string): Promise<boolean> {
  const { mode } = await fs.stat(folder);
  return (mode & 0o001) !== 0 && (folder === '/' || isOpen(path.dirname(folder)));
}

/** Creates a data folder owned by another user, in a folder that every user can enter. */
async function folderOf(user: number, group = user): Promise<string> {
  const above = await temporaryFolder();
  const folder = path.join(above, 'data');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await fs.chmod(above, 0o755);
  await fs.chown(folder, user, group);
  onTestFinished(() => fs.rm(above, { recursive: true, force: true }));
  return folder;
}

async function ownersIn(folder: string): Promise<Set<string>> {
  const names = await fs.readdir(folder, { recursive: true });
  const stats = await Promise.all(names.map((name) => fs.lstat(path.join(folder, name))));
  return new Set(stats.map(({ uid, gid }) => `${uid}:${gid}`));
}

describe.skipIf(!isRoot)('a command that root runs on the data folder of another user', () => {
  test.each([
    [NOBODY, NOBODY, `${NOBODY}:${NOBODY}`],
    [WITHOUT_ACCOUNT, WITHOUT_ACCOUNT, `${WITHOUT_ACCOUNT}:${WITHOUT_ACCOUNT}`],
    [WITHOUT_ACCOUNT, 0, `${WITHOUT_ACCOUNT}:${WITHOUT_ACCOUNT}`],
  ])('runs as that user (%i:%i), and leaves nothing of root’s', async (user, group, owner) => {
    const folder = await folderOf(user, group);
    const { code, stderr } = await hearth(ADD, { DATA_DIR: folder, DEMO: '0' });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Hearth runs as .*, who owns \//)]);
    expect(await ownersIn(folder)).toEqual(new Set([owner]));
  });

  test('has none of root’s rights: what only root can read, it cannot', async () => {
    const folder = await folderOf(NOBODY);
    const secret = path.join(path.dirname(folder), 'backup.tar');
    await fs.writeFile(secret, 'a backup', { mode: 0o600 });
    const { code, stderr } = await hearth(['restore', secret], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toContain(`${secret} cannot be read by the user who runs this command. Open the file`);
  });

  test('writes no backup into a folder of root’s, says so, and writes one beside the data, for root to move', async () => {
    const folder = await folderOf(NOBODY);
    const env = { DATA_DIR: folder, DEMO: '0' };
    expect(await hearth(ADD, env)).toMatchObject({ code: 0 });
    const closed = await temporaryFolder();
    await fs.chmod(closed, 0o700);
    const refused = await hearth(['backup', path.join(closed, 'site.tar')], env);
    expect(refused.code).toBe(1);
    const below = await hearth(['backup', path.join(closed, 'inside', 'site.tar')], env);
    expect(below.stderr).toContain(
      `Nothing could be stored in ${closed}/inside: this user may not write there.`,
    );
    expect(refused.stderr).toContain(
      `Nothing could be stored in ${closed}: this user may not write there. Name a file in a folder of that user, such as DATA_DIR, and move it from there.`,
    );
    const own = path.join(folder, 'site.tar');
    for (let time = 0; time < 2; time += 1) {
      expect(await hearth(['backup', '--replace', own], env)).toMatchObject({ code: 0 });
    }
    expect(await fs.readdir(closed)).toEqual([]);
    expect((await fs.stat(own)).uid).toBe(NOBODY);
  });

  test('says what to do where that user does not reach the folder', async () => {
    const folder = await folderOf(NOBODY);
    await fs.chmod(path.dirname(folder), 0o700);
    const { code, stderr } = await hearth(ADD, { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/belongs to nobody, who does not reach it.*hearth-command/);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  test('says what to do where root has written there before', async () => {
    const folder = await folderOf(NOBODY);
    await fs.writeFile(path.join(folder, 'hearth.db'), '');
    await fs.chmod(path.join(folder, 'hearth.db'), 0o600);
    await fs.mkdir(path.join(folder, 'media'));
    await fs.mkdir(path.join(folder, 'lost+found'));
    const { code, stderr } = await hearth(ADD, { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toContain('belongs to nobody, who cannot write to hearth.db, media in it');
    expect(stderr).toContain(`chown -R --reference=${folder} ${folder}`);
    execFileSync('chown', ['-R', `--reference=${folder}`, folder]);
    expect(await hearth(ADD, { DATA_DIR: folder, DEMO: '0' })).toMatchObject({ code: 0 });
  });

  test('stays root’s where it needs no data folder', async () => {
    const { code, stderr } = await hearth(['--version'], { DATA_DIR: await folderOf(NOBODY) });
    expect([code, stderr]).toEqual([0, '']);
  });
});

test.skipIf(!isRoot)('root’s own data folder stays root’s', async () => {
  const folder = await folderOf(0);
  expect(await hearth(ADD, { DATA_DIR: folder, DEMO: '0' })).toMatchObject({ code: 0, stderr: '' });
  expect(await ownersIn(folder)).toEqual(new Set(['0:0']));
});

test.skipIf(!isRoot)(
  'a command that neither root nor the owner runs says that it may not look, and not that nothing is there',
  { timeout: 60_000 },
  async () => {
    const folder = await folderOf(NOBODY);
    await fs.writeFile(path.join(folder, 'hearth.db'), '', { mode: 0o600 });
    const target = path.join(path.dirname(folder), 'out');
    const env = cleanEnvironment({ DATA_DIR: folder, PORT: '0', DEMO: '0' });
    const said = (...args: string[]) => {
      const user = { uid: WITHOUT_ACCOUNT, gid: WITHOUT_ACCOUNT };
      const options = { env, encoding: 'utf8', ...user } as const;
      const { status, stderr } = spawnSync(process.execPath, ['server/main.ts', ...args], options);
      expect([args[0], status]).toEqual([args[0], 1]);
      return stderr;
    };
    for (const command of [['check'], ['backup', `${target}.tar`], ['export', target]]) {
      expect(said(...command)).toContain(
        `${folder}/hearth.db cannot be read by the user who runs this command. Run it as the user who runs Hearth.`,
      );
    }
    expect(said('serve')).toContain(`DATA_DIR ${folder} cannot be written to (EACCES).`);
  },
);
