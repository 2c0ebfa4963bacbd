import { expect, test } from 'vitest';
import type { UpdatesState } from '../../../model/updates-wire.ts';
import { lastWords, offerWords } from './update-words.ts';

const STATE: UpdatesState = {
  version: '0.2.0',
  hasKey: true,
  isSetUp: true,
  offered: null,
  problem: '',
  askedAt: '2026-11-29T01:05:00.000Z',
  last: null,
  proof: 'password',
};
const OFFERED = { version: '0.3.0', date: '2026-11-28T00:00:00.000Z', sizeBytes: 9, command: '' };

/** The words about a last update from 0.2.0 to 0.3.0. */
const last = (change: Partial<NonNullable<UpdatesState['last']>>, version = '0.2.0', isAway = false) =>
  lastWords(
    {
      ...STATE,
      version,
      last: {
        ...{ from: '0.2.0', to: '0.3.0', phase: 'done', problem: '', since: '2026-11-29T01:05:00.000Z' },
        ...change,
      },
    },
    isAway,
    'UTC',
  );

test('an update that runs has words for each step, also while the server is away', () => {
  expect(last({ phase: 'trying' })).toEqual({ words: expect.stringContaining('is being tried') });
  expect(last({ phase: 'starting' }, '0.2.0', true)).toEqual({
    words: 'Hearth is starting. This page asks again by itself.',
  });
});

test('the last update is told with its time while its outcome is that of the version that runs', () => {
  const at = '1:05 am, 29/11/2026';
  const failed = (phase: 'refused' | 'went-back') => last({ phase, problem: 'It was cut.' });
  expect(last({}, '0.3.0')).toEqual({ words: `Updated from 0.2.0: ${at}.`, isFine: true });
  expect(failed('refused')).toEqual({
    words: `Version 0.3.0 was not taken: ${at}. It was cut.`,
    isFine: false,
  });
  expect(failed('went-back').words).toBe(
    `Version 0.3.0 did not become ready, and 0.2.0 goes on with all data: ${at}. It was cut.`,
  );
  expect(last({ phase: 'refused', to: '' }).words).toContain('The new program was not taken');
  expect([last({ phase: 'refused' }, '0.3.0').words, last({}, '0.4.0').words]).toEqual([null, null]);
  expect(lastWords(STATE, false, 'UTC').words).toBeNull();
});

test('what is offered is said, or why nothing is', () => {
  const words = (change: Partial<UpdatesState>) => offerWords({ ...STATE, ...change }, 'UTC');
  expect(words({ hasKey: false, isSetUp: false })).toContain('made without a key');
  expect(words({ isSetUp: false })).toContain('UPDATE_URL is not set on the server');
  expect(words({ problem: 'example.org answers with 500.' })).toBe('example.org answers with 500.');
  expect(words({})).toBe('This is the newest version. Last asked: 1:05 am, 29/11/2026.');
  expect(words({ offered: OFFERED })).toBe('Version 0.3.0 is there.');
  expect(words({ offered: { ...OFFERED, command: 'sudo x' } })).toMatch(/^Version 0\.3\.0 is there\. .*type/);
});
