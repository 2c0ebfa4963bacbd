import { expect, test } from 'vitest';
import { CERTIFICATES } from '../../core/limits/limits.ts';
import type { Certificate } from './certificate.ts';
import { type CertificateHistory, NO_HISTORY } from './certificate-files.ts';
import { hstsSeconds, isDue, isDueAtStart, renewalTime, waitAfter } from './renewal-times.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
const MINUTE = HOUR / 60;
const DIRECTORY = 'https://ca.example.org/directory';

const lasting = (days: number): Certificate => ({
  pem: '',
  notBefore: 0,
  notAfter: days * DAY,
  context: { context: null },
});

const history = (changes: Partial<CertificateHistory>): CertificateHistory => ({
  ...NO_HISTORY,
  directoryUrl: DIRECTORY,
  firstIssuedAt: 0,
  nextAttemptAt: 60 * DAY,
  ...changes,
});

const FAILED_OFTEN = history({ failures: 7, lastAttemptAt: 0, nextAttemptAt: 12 * HOUR });

test.each([90, 45, 6])('a certificate of %i days is renewed when two thirds of them are over', (days) => {
  expect(renewalTime(lasting(days), 0, 0) / DAY).toBeCloseTo((days * 2) / 3);
  const early = renewalTime(lasting(days), 0, 1) / DAY;
  expect(early).toBeLessThan((days * 2) / 3);
  expect(early).toBeGreaterThan(days * 0.6);
});

test('a certificate of minutes is renewed before it ends', () => {
  expect(renewalTime(lasting(5 / (24 * 60)), 0, 0)).toBe(200_000);
  expect(renewalTime(lasting(1), 20 * HOUR, 0)).toBe(22 * HOUR);
  expect(renewalTime(lasting(900), 700 * DAY, 0)).toBe(701 * DAY);
});

test('where the clock is wrong by years, a new certificate is not renewed at once', () => {
  expect(renewalTime(lasting(90), 1000 * DAY, 0)).toBe(1000 * DAY + CERTIFICATES.leastMs);
});

test('failures in a row are farther and farther apart: at most four attempts within an hour, two a day in the end', () => {
  let at = 0;
  const attempts = [at];
  for (let failures = 1; at < 10 * DAY; failures++) {
    at += waitAfter(failures, 0, 0);
    attempts.push(at);
  }
  const within = (from: number, ms: number) => attempts.filter((time) => time >= from && time < from + ms);
  for (const from of attempts) expect(within(from, HOUR).length).toBeLessThanOrEqual(4);
  expect(within(5 * DAY, DAY)).toHaveLength(2);
  expect(waitAfter(1, 0, 1)).toBeGreaterThan(waitAfter(1, 0, 0));
});

test('the wait that an authority asks for is kept, within bounds', () => {
  expect(waitAfter(1, 2 * HOUR, 0)).toBe(2 * HOUR);
  expect(waitAfter(7, 1000, 0)).toBe(12 * HOUR);
  expect(waitAfter(1, 365 * DAY, 0)).toBe(CERTIFICATES.maxWaitMs);
});

test.each<[string, Certificate | null, CertificateHistory, number, boolean]>([
  ['nothing was tried yet', null, NO_HISTORY, 0, true],
  ['the certificate is young', lasting(90), history({}), 59 * DAY, false],
  ['the time of the renewal has come', lasting(90), history({}), 60 * DAY, true],
  ['the file of the certificate is gone', null, history({}), DAY, true],
  ['an attempt has failed a moment ago', null, history({ failures: 1, nextAttemptAt: 1000 }), 999, false],
  ['its wait is over', null, history({ failures: 1, nextAttemptAt: 1000 }), 1000, true],
  ['it has failed often, and the wait is long', null, FAILED_OFTEN, HOUR, false],
  ['the clock was set back by a year', null, history({ failures: 1, nextAttemptAt: 365 * DAY }), 0, true],
  ['it has ended since, whatever is planned', lasting(6), history({ lastAttemptAt: 0 }), 6 * DAY, true],
  [
    'it had ended by the clock when it was got',
    lasting(6),
    history({ lastAttemptAt: 7 * DAY }),
    8 * DAY,
    false,
  ],
  ['it is of another authority', lasting(90), history({ directoryUrl: 'https://test.example' }), DAY, true],
])('whether a certificate is asked for: %s', (_when, certificate, past, now, expected) => {
  expect(isDue(certificate, past, DIRECTORY, now)).toBe(expected);
});

test.each<[string, CertificateHistory, number, boolean]>([
  ['20 minutes after an attempt that failed', FAILED_OFTEN, 20 * MINUTE, true],
  ['sooner', FAILED_OFTEN, 20 * MINUTE - 1, false],
  ['before the time that the authority asked for', { ...FAILED_OFTEN, askedUntil: HOUR }, HOUR - 1, false],
  ['after it', { ...FAILED_OFTEN, askedUntil: HOUR }, HOUR, true],
  ['when nothing has failed', history({ lastAttemptAt: 0 }), DAY, false],
])('an owner who has mended something starts Hearth again: %s', (_when, past, now, expected) => {
  expect(isDueAtStart(lasting(90), past, DIRECTORY, now)).toBe(expected);
});

test('a server that is started again and again asks at most five times an hour, as many as may fail with Let’s Encrypt', () => {
  let past = NO_HISTORY;
  const attempts: number[] = [];
  for (let now = 0; now < HOUR; now += 10_000) {
    if (!isDueAtStart(null, past, DIRECTORY, now)) continue;
    attempts.push(now);
    const failures = past.failures + 1;
    past = history({ failures, lastAttemptAt: now, nextAttemptAt: now + waitAfter(failures, 0, 0) });
  }
  expect(attempts.length).toBeLessThanOrEqual(5);
});

test.each<[string, Certificate | null, CertificateHistory, number, number | null]>([
  ['without a certificate', null, NO_HISTORY, DAY, null],
  ['in the first days', lasting(90), history({}), 2.9 * DAY, null],
  ['when it has worked for some days', lasting(90), history({}), 3.1 * DAY, 86_400],
  ['when it was renewed', lasting(90), history({ renewals: 1 }), 3.1 * DAY, 31_536_000],
  ['while a renewal fails early', lasting(90), history({ renewals: 1, failures: 3 }), 70 * DAY, 31_536_000],
  ['while it still fails near the end', lasting(90), history({ renewals: 1, failures: 9 }), 82 * DAY, 0],
  ['when it has expired', lasting(90), history({ renewals: 1, failures: 9 }), 91 * DAY, null],
])('browsers are told to come by https alone: %s', (_when, certificate, past, now, seconds) => {
  expect(hstsSeconds(certificate, past, now)).toBe(seconds);
});
