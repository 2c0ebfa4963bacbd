import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import type { Checked } from './candidate.ts';
import { runUpdate, type Site } from './run-update.ts';
import { readUpdate } from './update-state.ts';

test('a site on PostgreSQL is not updated, since its database could not be put back', async () => {
  const dataDir = await temporaryFolder();
  const [step, goBack] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const site: Site = {
    ...{ dataDir, postgres: { url: '', readUrl: '', connections: 2, secretKey: '' } },
    ...{ serveArgs: [], present: { file: 'hearth', args: [] } },
    ...{ backUp: step, hold: step, swap: step, start: step, goBack },
  };
  const checked = { release: { version: '9.9.9' }, file: '/none', executable: '/none' } as Checked;
  const now = () => '2026-01-01T00:00:00.000Z';
  await runUpdate({ site, checked, id: 'u', from: '0.1.0', schema: 1, askedBy: '', now, env: {} });
  const { phase, problem } = readUpdate(dataDir)!;
  expect([phase, problem]).toEqual(['refused', expect.stringContaining('is on PostgreSQL')]);
  expect([step, goBack].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
