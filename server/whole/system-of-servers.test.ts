import { describe, expect, test } from 'vitest';
import { System } from '../operate/condition/system.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { twoServers } from '../testing/several-servers.ts';

describe.skipIf(!onPostgres)('the tab System of one of several servers', () => {
  const servers = twoServers();

  /** Returns the findings about this server if its clock is ahead, in milliseconds. */
  const found = async (aheadMs: number) => {
    const { config, database, duty, outbox, httpsState, media } = servers.one.services;
    const system = new System({
      ...{ config, database, duty, outbox, httpsState, media },
      ...{ shows: () => '', isNoticeDamaged: () => false, unusedSettings: () => new Map() },
      ...{ newerVersion: () => null, report: () => {}, warnOfMedia: () => {}, backupState: async () => null },
      now: () => new Date(Date.now() + aheadMs).toISOString(),
    });
    const { attention } = await system.state();
    return attention.map(({ what }) => what);
  };

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
