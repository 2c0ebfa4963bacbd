import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { type Env, filled, newPlace, serverIn } from '../../testing/both-kinds.ts';
import { scriptEnvironment } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { openBackups } from './open-backups.ts';

const CHILD = path.resolve('server/testing/backup-child.ts');
const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(!onPostgres)('the backups of several servers', { timeout: 60_000 }, () => {
  let place: Env;
  let server: TestServer;
  let told: string[];

  beforeEach(async () => {
    told = [];
    place = await newPlace('PostgreSQL');
    server = await serverIn(place);
    await filled(server);
  });
  afterEach(() => void vi.useRealTimers());

  /** Returns the backups of a server with its own data folder. */
  async function backupsOf(dataDir: string, hasDuty: boolean) {
    const env = { ...place, DATA_DIR: dataDir, BACKUP_AT: '03:00', TIME_ZONE: 'UTC' };
    const { series } = server.services.backups;
    const backups = await openBackups(
      { database: server.services.database, duty: { isHere: hasDuty }, config: readConfig(env) },
      {
        report: (problem) => told.push(problem),
        command: (name) => ({ file: process.execPath, args: [CHILD, series, name] }),
        env: scriptEnvironment(env),
      },
    );
    onTestFinished(() => backups.close());
    return {
      isDue: async () => {
        const isDue = await backups.runIfDue();
        await backups.settled();
        return isDue;
      },
      state: () => backups.state(),
    };
  }

  test('are made and proven once, by the server with the duty, and by another one that takes it over the day after', async () => {
    const [here, there] = [place.DATA_DIR!, await temporaryFolder()];
    expect(await (await backupsOf(there, false)).isDue()).toBe(false);
    const first = await backupsOf(here, true);
    expect(await first.isDue()).toBe(true);
    expect(told).toEqual([]);
    // The two pages and the error page of the site.
    expect((await first.state()).lastMade).toMatchObject({
      ...{ pages: 2, media: 1, isHere: true },
      proof: { ok: true, pages: 3, failures: [] },
    });
    const other = await backupsOf(there, true);
    expect(await other.isDue()).toBe(false);
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ['Date'] });
    expect(await (await backupsOf(there, false)).isDue()).toBe(false);
    expect(await other.isDue()).toBe(true);
    expect(
      (await fs.readdir(path.join(there, 'backups'))).filter((name) => name.endsWith('.tar')),
    ).toHaveLength(1);
  });
});
