import { expect, test } from 'vitest';
import { RETRIES } from '../../core/limits/limits.ts';
import { beginning, consequence } from './next-step.ts';

const HOUR_MS = 60 * 60_000;
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();

const entry = {
  kind: 'staff',
  secret: 0,
  created_at: ago(1),
  key_used_at: ago(0),
  attempts: 1,
  tries: 1,
  uncertain: 0,
  reason: 'It was busy.',
} as const;

const busy = { kind: 'retry', reason: 'It is busy.' } as const;
const MAY_HAVE_ARRIVED = 'It may have been delivered all the same: look there before you send it again.';

test('an entry is attempted, however long it was kept', () => {
  expect(beginning(entry, true, NOW)).toEqual({ step: 'attempt' });
  expect(beginning({ ...entry, created_at: ago(2000) }, true, NOW)).toEqual({ step: 'attempt' });
});

test('a link that has expired is not sent, and nobody is thanked days later', () => {
  const link = { ...entry, kind: 'password', secret: 1 } as const;
  expect(beginning({ ...link, created_at: ago(23) }, true, NOW)).toEqual({ step: 'attempt' });
  expect(beginning({ ...link, created_at: ago(25) }, true, NOW)).toEqual({
    step: 'give-up',
    reason: 'The link in it has expired.',
  });
  const thanks = { ...entry, kind: 'success', created_at: ago(73) } as const;
  expect(beginning(thanks, true, NOW)).toEqual({
    step: 'give-up',
    reason: 'It could not be sent for days, and would only startle now.',
  });
  // Here, an editor has requested a new delivery.
  expect(beginning({ ...thanks, attempts: 2 }, true, NOW)).toEqual({ step: 'attempt' });
});

test('a key that Resend may have forgotten is not used again, and nothing that may have arrived goes under a new one', () => {
  const old = { ...entry, key_used_at: ago(24), attempts: 2 };
  expect(beginning(old, true, NOW)).toEqual({ step: 'attempt-with-new-key' });
  const givenUp = { step: 'give-up', reason: `It was busy. ${MAY_HAVE_ARRIVED}` };
  expect(beginning({ ...old, uncertain: 1 }, true, NOW)).toEqual(givenUp);
  expect(beginning({ ...old, key_used_at: ago(-24), uncertain: 1 }, true, NOW)).toEqual(givenUp);
  expect(beginning({ ...entry, uncertain: 3, attempts: 4 }, true, NOW)).toEqual({ step: 'attempt' });
});

test('without keys, what may have arrived is repeated once', () => {
  expect(beginning({ ...entry, uncertain: 1, attempts: 2 }, false, NOW)).toEqual({ step: 'attempt' });
  expect(beginning({ ...entry, uncertain: 2, attempts: 3 }, false, NOW)).toEqual({
    step: 'give-up',
    reason: `It was busy. ${MAY_HAVE_ARRIVED}`,
  });
  const lost = { ...busy, uncertain: true } as const;
  const retry = { step: 'retry', reason: 'It is busy.', counts: true };
  expect(consequence(entry, lost, false, 0)).toEqual({
    ...retry,
    afterMs: RETRIES.uncertainMs,
    uncertain: true,
  });
  expect(consequence({ ...entry, uncertain: 1 }, lost, false)).toEqual({
    step: 'give-up',
    reason: `It is busy. ${MAY_HAVE_ARRIVED}`,
    uncertain: true,
  });
  expect(consequence({ ...entry, uncertain: 1 }, busy, false, 0)).toEqual({
    ...retry,
    afterMs: RETRIES.waitsMs[0],
    uncertain: false,
  });
});

test('attempts come further and further apart, end within the time of a key, and then it is given up', () => {
  let all = 0;
  let last = 0;
  for (let tries = 1; tries <= RETRIES.waitsMs.length; tries++) {
    const next = consequence({ ...entry, tries }, { ...busy, uncertain: true }, true, 1);
    if (next.step !== 'retry') throw new Error('It was given up too early.');
    expect(next.afterMs).toBeGreaterThan(last);
    last = next.afterMs;
    all += last;
  }
  expect(all).toBeLessThan(RETRIES.keyMs);
  const end = { ...entry, tries: RETRIES.waitsMs.length + 1 };
  expect(consequence(end, busy, true)).toEqual({ step: 'give-up', reason: 'It is busy.', uncertain: false });
  expect(consequence({ ...end, uncertain: 1 }, busy, true)).toEqual({
    step: 'give-up',
    reason: `It is busy. ${MAY_HAVE_ARRIVED}`,
    uncertain: false,
  });
  expect(beginning({ ...end, tries: end.tries + 1 }, true, NOW)).toEqual({
    step: 'give-up',
    reason: 'It was busy.',
  });
});

test('what the service asks for counts, within a day, and a pause is no attempt', () => {
  const retry = { step: 'retry', reason: 'It is busy.', uncertain: false, counts: true };
  expect(consequence(entry, { ...busy, afterMs: HOUR_MS }, true, 0)).toEqual({ ...retry, afterMs: HOUR_MS });
  expect(consequence(entry, { ...busy, afterMs: 1000 * HOUR_MS }, true, 0)).toEqual({
    ...retry,
    afterMs: RETRIES.waitsMs.at(-1),
  });
  expect(consequence({ ...entry, tries: 99 }, { ...busy, afterMs: 5, pausesAll: true }, true)).toEqual({
    step: 'retry',
    reason: 'It is busy.',
    afterMs: 5,
    uncertain: false,
    counts: false,
  });
});

test('a refusal is final', () => {
  expect(consequence(entry, { kind: 'rejected', reason: 'No such user.' }, true)).toEqual({
    step: 'give-up',
    reason: 'No such user.',
    uncertain: false,
  });
});
