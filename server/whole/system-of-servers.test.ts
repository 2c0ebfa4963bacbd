import { describe, expect, test } from 'vitest';
import { SYSTEM } from '../core/limits/limits.ts';
import { noteSettings, sharedSettings } from '../operate/condition/settings-of-servers.ts';
import { System } from '../operate/condition/system.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { twoServers } from '../testing/several-servers.ts';

describe.skipIf(!onPostgres)('the tab System of one of several servers', () => {
  const servers = twoServers();

  /** Returns the findings about this server if its clock is ahead, in milliseconds. */
  const found = async (aheadMs: number, fullMsAgo: number | null = null) => {
    const { backups, config, database: own, duty, outbox, httpsState, media } = servers.one.services;
    const database = { ...own, fullMsAgo: () => fullMsAgo } as typeof own;
    const system = new System({
      ...{ config, database, duty, outbox, httpsState, media },
      ...{ shows: () => '', isNoticeDamaged: () => false, unusedSettings: () => new Map() },
      ...{
        newerVersion: () => null,
        report: () => {},
        warnOfMedia: () => {},
        backupState: () => backups.state(),
      },
      settings: sharedSettings(config),
      now: () => new Date(Date.now() + aheadMs).toISOString(),
    });
    const { attention } = await system.state();
    return attention.map(({ what }) => what);
  };

  test('names the settings that are not as on the server that started last', async () => {
    const { config, database } = servers.one.services;
    const note = (settings: object) =>
      noteSettings(database.writer, { ...sharedSettings(config), ...settings });
    const words = async () => (await found(0)).filter((what) => what.includes('settings'));
    await note({});
    expect(await words()).toEqual([]);
    await note({ SITE_URL: 'https://www.example.org', TIME_ZONE: 'UTC', NOT_KNOWN_HERE: '1' });
    expect(await words()).toEqual([
      'This server has other settings than the one that started last: SITE_URL, TIME_ZONE.',
    ]);
  });

  test('shows the backups of that server, and says that they are', async () => {
    const cookie = await servers.one.signIn('mira', ['admin']);
    const state = (await servers.one.get('/api/backups/load', { cookie })).json();
    expect(state).toMatchObject({ isOfOneServer: true, backups: [] });
    // Also on the server that does not make them by itself.
    const shown = [];
    for (const { get, services } of [servers.one, servers.other]) {
      await services.duty.take();
      const { backups } = (await get('/api/system/load', { cookie })).json();
      shown.push([services.duty.isHere, backups?.isOfOneServer]);
    }
    expect(shown.toSorted()).toEqual([
      [false, true],
      [true, true],
    ]);
    const missing = await servers.one.get('/api/backups/download?name=hearth-a-2026-01-01T00-00-00Z.tar', {
      cookie,
    });
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'backup-elsewhere']);
  });

  test('tells that the disk of the database is full, for a while after the last change that failed by it', async () => {
    const words = async (fullMsAgo: number | null) =>
      (await found(0, fullMsAgo)).filter((what) => what.includes('takes no changes'));
    expect(await words(null)).toEqual([]);
    expect(await words(SYSTEM.fullForMs - 60_000)).toHaveLength(1);
    expect(await words(SYSTEM.fullForMs + 1)).toEqual([]);
  });

  test.each([200_000, -200_000])(
    'tells that its clock is apart from that of the others, by %d ms',
    async (ms) => {
      expect(await found(ms)).toContain(
        'The clock of this server and that of the database are 3 minutes apart.',
      );
      expect((await found(0)).join()).not.toContain('clock');
    },
  );
});
