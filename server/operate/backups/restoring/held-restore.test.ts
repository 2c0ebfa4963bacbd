import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Differences } from '../../../../src/model/restore-wire.ts';
import { readConfig } from '../../../core/config/config.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { isOtherThanShown } from './compare-sites.ts';
import { beginPrepared, writeFacts } from './prepared-folder.ts';
import { Restoring } from './restoring.ts';

const CHOSEN = { name: 'hearth-0a1b2c3d-2026-11-29T00-00-00Z.tar', place: 'here' } as const;
const BY = { _id: 'one', username: 'mira' };

const NONE = { count: 0, names: [] };
const SAME: Differences = {
  ...{ madeAt: '2026-11-29T00:00:00.000Z', isSameSite: true, settings: [] },
  ...{ changedPages: NONE, returningPages: NONE, submissions: 0, waiting: 2, media: 0, removedForGood: 0 },
  ...{ newAccounts: NONE, endedAccounts: NONE, changedSecrets: NONE, changedRoles: NONE },
};

test('an admin is asked again if anything else would be lost than was shown, and not after a mail was sent', () => {
  expect(isOtherThanShown({ ...SAME }, SAME)).toBe(false);
  expect(isOtherThanShown({ ...SAME, waiting: 1 }, SAME)).toBe(false);
  for (const now of [
    { waiting: 3 },
    { submissions: 1 },
    { settings: ['the menu'] },
    { newAccounts: { count: 1, names: ['tom'] } },
  ])
    expect(isOtherThanShown({ ...SAME, ...now }, SAME)).toBe(true);
});

/** Restores with a backup of now that ends so. Returns in which order things happened. */
async function steps(ends: 'saved' | 'failed'): Promise<readonly string[]> {
  const DATA_DIR = await temporaryFolder();
  await fs.mkdir(DATA_DIR, { recursive: true });
  const log: string[] = [];
  const restoring = new Restoring({
    config: readConfig({ DATA_DIR }),
    series: '0a1b2c3d',
    restart: { isPossible: true, begin: () => log.push('restart') } as never,
    heldWrites: {
      hold: async () => void log.push('hold'),
      release: (end) => void log.push(`release: ${end}`),
    },
    report: () => {},
    command: ([, step = '']) => {
      log.push(step);
      const kind = step === 'save' ? ends : 'ready';
      const message = JSON.stringify({ kind, name: '', message: 'The disk is full.', differences: SAME });
      return { file: process.execPath, args: ['-e', `process.send(${message})`] };
    },
  });
  await beginPrepared(DATA_DIR);
  await writeFacts(DATA_DIR, {
    chosen: CHOSEN,
    madeAt: '2026-11-29T00:00:00.000Z',
    removed: [],
    differences: SAME,
  });
  restoring.look(CHOSEN, BY.username);
  await restoring.settled();
  restoring.restore(CHOSEN, 'today', BY);
  await restoring.settled();
  await restoring.close();
  return log;
}

test('nothing is written from before the backup of now until the server starts anew', async () => {
  expect(await steps('saved')).toEqual(['prepare', 'hold', 'save', 'release: anew', 'restart']);
});

test('if no backup of now can be made, forms and saves go on', async () => {
  expect(await steps('failed')).toEqual(['prepare', 'hold', 'save', 'release: on']);
});

test('a backup that was looked at is ready once the process that unpacked it has ended, so that another look is its own', async () => {
  const DATA_DIR = await temporaryFolder();
  let begun = 0;
  const restoring = new Restoring({
    config: readConfig({ DATA_DIR }),
    series: '0a1b2c3d',
    restart: { isPossible: true } as never,
    heldWrites: { hold: async () => {}, release: () => {} },
    report: () => {},
    command: () => {
      begun += 1;
      const tell = `process.send(${JSON.stringify({ kind: 'ready', differences: SAME })})`;
      // The first process lives on while the second one works.
      const script = begun === 1 ? `${tell}; setTimeout(() => {}, 400)` : `setTimeout(() => ${tell}, 800)`;
      return { file: process.execPath, args: ['-e', script] };
    },
  });
  const step = async () => (await restoring.state()).current?.step;
  restoring.look(CHOSEN, BY.username);
  await expect.poll(step, { interval: 5, timeout: 10_000 }).toBe('ready');
  restoring.look(CHOSEN, BY.username);
  expect([begun, await step()]).toEqual([2, 'fetching']);
  await restoring.settled();
  expect([await step(), (await restoring.state()).failure]).toEqual(['ready', '']);
  await restoring.close();
});
