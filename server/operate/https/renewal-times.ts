import { CERTIFICATES, HSTS } from '../../core/limits/limits.ts';
import { type Certificate, isValid } from './certificate.ts';
import type { CertificateHistory } from './certificate-files.ts';

/** When things are due. Times are in milliseconds; `chance` is a number from 0 to 1. */

/**
 * When a certificate that was just got is to be renewed. Each a little earlier than the rule says, so that not all of a day fall
 * together; never at once, or a clock that is wrong would have one certificate asked for after the other. One of hours or minutes is
 * renewed before it ends all the same.
 */
export function renewalTime(certificate: Certificate, now: number, chance: number): number {
  const { notBefore, notAfter } = certificate;
  const { renewAfter, renewJitter, leastMs } = CERTIFICATES;
  const time = Math.trunc(notBefore + (notAfter - notBefore) * (renewAfter - renewJitter * chance));
  const least = isValid(certificate, now) ? Math.min(leastMs, (notAfter - now) / 2) : leastMs;
  return Math.max(time, now + least);
}

/**
 * How long to wait after so many failures in a row.
 *
 * @param asked what the certificate authority says
 */
export function waitAfter(failures: number, asked: number, chance: number): number {
  const { waitsMs, jitter, maxWaitMs } = CERTIFICATES;
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0;
  return Math.trunc(Math.max(Math.min(asked, maxWaitMs), wait * (1 + jitter * chance)));
}

/**
 * Whether an attempt is due. A time that is farther away than any wait is not believed, since the clock has been set back. Nor is
 * that of a certificate which ended before, or of another authority than the configured one.
 */
export function isDue(
  certificate: Certificate | null,
  history: CertificateHistory,
  directoryUrl: string,
  now: number,
): boolean {
  const { nextAttemptAt, failures } = history;
  if (nextAttemptAt === null) return true;
  if (failures > 0) return now >= nextAttemptAt || nextAttemptAt - now > CERTIFICATES.maxWaitMs * 2;
  return (
    certificate === null ||
    history.directoryUrl !== directoryUrl ||
    now >= nextAttemptAt ||
    hasEnded(certificate, history, now)
  );
}

/** Whether a certificate was valid when it was got, and is over. One that never was says that the clock is wrong. */
function hasEnded({ notAfter }: Certificate, { lastAttemptAt }: CertificateHistory, now: number): boolean {
  return now >= notAfter && (lastAttemptAt === null || lastAttemptAt < notAfter);
}

/**
 * The same when the server starts: an owner who has removed the cause of a failure starts it again, and should not wait for half a
 * day. A wait that the authority asked for still counts, and many starts in a row make no difference.
 */
export function isDueAtStart(
  certificate: Certificate | null,
  history: CertificateHistory,
  directoryUrl: string,
  now: number,
): boolean {
  if (isDue(certificate, history, directoryUrl, now)) return true;
  const { failures, lastAttemptAt, askedUntil } = history;
  if (failures === 0 || lastAttemptAt === null) return false;
  return now >= Math.max(lastAttemptAt + CERTIFICATES.startWaitMs, askedUntil ?? 0);
}

/**
 * For how long browsers are told to come by https alone, in seconds: 0 takes back what they were told, and null says nothing.
 *
 * A host is proven when it has been on https for some days, and for good when its certificate has been renewed: before, nobody
 * knows whether port 80 stays open and renewals work. While a certificate that cannot be renewed is about to end, what was said is
 * taken back: in an emergency, a page by http is better than a warning that cannot be passed by.
 */
export function hstsSeconds(
  certificate: Certificate | null,
  history: CertificateHistory,
  now: number,
): number | null {
  if (certificate === null || !isValid(certificate, now) || history.firstIssuedAt === null) return null;
  if (now - history.firstIssuedAt < HSTS.trialMs) return null;
  const life = certificate.notAfter - certificate.notBefore;
  if (history.failures > 0 && certificate.notAfter - now < life * HSTS.withdrawn) return 0;
  return history.renewals > 0 ? HSTS.provenSeconds : HSTS.trialSeconds;
}
