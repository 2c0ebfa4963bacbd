import { expect, test } from 'vitest';
import { hotp, stepOfCode, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('codes of counters are those of RFC 4226, appendix D', () => {
  expect(Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
});

// The RFC lists codes of eight digits. A code of six digits consists of the last six of these digits.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code at %d seconds is that of RFC 6238, appendix B', (seconds, digits) => {
  const step = totpStep(seconds * 1000);
  expect(hotp(SECRET, step)).toBe(digits.slice(-6));
  expect(stepOfCode(SECRET, digits.slice(-6), { now: seconds * 1000, after: 0 })).toBe(step);
});

test('a code is accepted one step early or late, and no further off', () => {
  const now = 1_700_000_010_000;
  const step = totpStep(now);
  const accepted = [-2, -1, 0, 1, 2].map((drift) =>
    stepOfCode(SECRET, hotp(SECRET, step + drift), { now, after: 0 }),
  );
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
});

test('a code of a step that was used, or of an earlier one, is not accepted', () => {
  const now = 1_700_000_010_000;
  const step = totpStep(now);
  const accepted = [-1, 0, 1].map((drift) =>
    stepOfCode(SECRET, hotp(SECRET, step + drift), { now, after: step }),
  );
  expect(accepted).toEqual([null, null, step + 1]);
});

test.each(['', '12345', '1234567', '٧٥٥٢٢٤', 'abcdef'])('%j is no code', (typed) => {
  expect(stepOfCode(SECRET, typed, { now: 1_700_000_010_000, after: 0 })).toBeNull();
});
