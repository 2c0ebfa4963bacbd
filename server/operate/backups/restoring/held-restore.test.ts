import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../../../core/config/config.ts';
import { temporaryFolder } from '../../../testing/folders.ts';
import { beginPrepared, writeFacts } from './prepared-folder.ts';
import { Restoring } from './restoring.ts';

const CHOSEN = { name: 'hearth-0a1b2c3d-2026-11-29T00-00-00Z.tar', place: 'here' } as const;
const BY = { _id: 'one', username: 'mira' };

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
      const message = JSON.stringify({ kind, name: '', message: 'The disk is full.', differences: null });
      return { file: process.execPath, args: ['-e', `process.send(${message})`] };
    },
  });
  await beginPrepared(DATA_DIR);
  await writeFacts(DATA_DIR, { chosen: CHOSEN, madeAt: '2026-11-29T00:00:00.000Z', removed: [] });
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
