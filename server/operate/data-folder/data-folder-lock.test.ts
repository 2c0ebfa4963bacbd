import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../core/config/config.ts';
import { hearth, startChildServer } from '../../testing/child-process.ts';
import { makeReadOnly, temporaryFolder } from '../../testing/folders.ts';
import { told } from '../condition/findings.ts';
import { type LockOptions, lockDataFolder } from './data-folder-lock.ts';

async function newFolder(): Promise<Config> {
  return readConfig({ DATA_DIR: path.join(await temporaryFolder(), 'data') });
}

async function lock(config: Config, options?: LockOptions) {
  const held = await lockDataFolder(config, options);
  onTestFinished(() => held.release());
  return held;
}

async function refusal(config: Config): Promise<string> {
  const error = await lockDataFolder(config).then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

describe('the data folder is held by one process', () => {
  test('which the refusal names, with what it does and what to do about it', async () => {
    const config = await newFolder();
    vi.useFakeTimers({ now: new Date('2026-11-23T01:02:03Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await lock(config, { purpose: 'restores a backup' });
    expect(await refusal(config)).toBe(
      `DATA_DIR ${config.dataDir} is in use by another Hearth: process ${process.pid} on ${os.hostname()} restores a backup since 2026-11-23T01:02:03.000Z. Stop that one, or set DATA_DIR to another folder. A service of systemd is stopped with 'systemctl stop', with its sockets; another process with 'kill ${process.pid}'.`,
    );
  });

  test('until it lets go, and whoever waits for it has it then', async () => {
    const config = await newFolder();
    const first = await lock(config);
    const second = lock(config, { waitMs: 10_000 });
    first.release();
    first.release();
    await second;
    expect(await refusal(config)).toContain('is in use by another Hearth: process');
  });

  test('also where it could not say who it is, or somebody has read that', async () => {
    const config = await newFolder();
    const held = await lock(config);
    await fs.writeFile(path.join(config.dataDir, 'lock.json'), '{"pid":');
    expect(await refusal(config)).toBe(
      `DATA_DIR ${config.dataDir} is in use by another Hearth. Stop that one, or set DATA_DIR to another folder.`,
    );
    held.release();
    await lock(config);
  });

  test('and nobody else can open what says so', async () => {
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const config = await newFolder();
    await lock(config);
    for (const name of ['lock.db', 'lock.json']) {
      expect((await fs.stat(path.join(config.dataDir, name))).mode & 0o777).toBe(0o600);
    }
  });
});

test('a folder whose lock cannot be taken is not served, and the message says what to do', async () => {
  const config = await newFolder();
  await fs.mkdir(path.join(config.dataDir, 'lock.db'), { recursive: true });
  expect(await refusal(config)).toBe(
    `DATA_DIR ${config.dataDir} cannot be locked (SQLITE_CANTOPEN). Make lock.db in it writable for this user, or remove that file while no Hearth is running.`,
  );
});

test('network folders are known by what statfs calls them, with a sign or without', () => {
  const isNetworkFolder = (type: number) =>
    told('start', { fileSystem: [{ type, dataDir: '/data' }] }).length > 0;
  expect([0x6969, 0xff534d42, 0xff534d42 - 2 ** 32].map(isNetworkFolder)).toEqual([true, true, true]);
  expect([0xef53, 0x01021994].map(isNetworkFolder)).toEqual([false, false]);
});

describe('two servers on one data folder', { timeout: 40_000 }, () => {
  test('the second says who is there and ends, while commands run beside the first', async () => {
    const folder = await temporaryFolder();
    const first = await startChildServer({ DATA_DIR: folder });
    const second = await hearth(['serve'], { DATA_DIR: folder, PORT: '0', DEMO: '0' });
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toContain(`process ${first.child.pid} on ${os.hostname()} serves the site since `);
    expect((await fetch(first.address)).status).toBe(200);
    const added = await hearth(['user', 'add', 'Mira', 'mira@example.org'], { DATA_DIR: folder });
    expect(added).toMatchObject({ code: 0, stderr: '' });
  });

  test('one that was killed leaves no lock behind', async () => {
    const folder = await temporaryFolder();
    const killed = await startChildServer({ DATA_DIR: folder });
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await fs.readdir(folder)).toContain('lock.json');
    const next = await startChildServer({ DATA_DIR: folder });
    expect((await fetch(next.address)).status).toBe(200);
  });

  test('one that cannot start lets go of the folder', async () => {
    const config = await newFolder();
    await fs.mkdir(config.dataDir);
    await fs.writeFile(config.databaseFile, '');
    const env = { DATA_DIR: config.dataDir, PORT: '0', DEMO: '0' };
    expect((await hearth(['user', 'add', 'Mira', 'mira@example.org'], env)).code).toBe(0);
    await makeReadOnly(config.databaseFile);
    expect((await hearth(['serve'], env)).stderr).toContain('can only be read');
    expect(await fs.readdir(config.dataDir)).not.toContain('lock.json');
    await lock(config);
  });
});
