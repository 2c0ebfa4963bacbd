import { CERTIFICATES, HSTS } from '../../core/limits/limits.ts';
import { type Certificate, isValid } from './certificate.ts';
import type { CertificateHistory } from './certificate-files.ts';

/** When things are due. Times are in milliseconds; `chance` is a number from 0 to 1. */

/**
 * Returns when to renew a new certificate. It is a little earlier than the rule says, at random, so that renewals spread out.
 * It is never at once, because a wrong clock would then request one certificate after the other. Even a certificate that lives
 * minutes is renewed before it ends.
 */
export function renewalTime(certificate: Certificate, now: number, chance: number): number {
  const { notBefore, notAfter } = certificate;
  const { renewAfter, renewJitter, leastMs } = CERTIFICATES;
  const time = Math.trunc(notBefore + (notAfter - notBefore) * (renewAfter - renewJitter * chance));
  const least = isValid(certificate, now) ? Math.min(leastMs, (notAfter - now) / 2) : leastMs;
  return Math.max(time, now + least);
}

/**
 * Returns the wait after so many failures in a row.
 *
 * @param asked the wait that the certificate authority asks for
 */
export function waitAfter(failures: number, asked: number, chance: number): number {
  const { waitsMs, jitter, maxWaitMs } = CERTIFICATES;
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0;
  return Math.trunc(Math.max(Math.min(asked, maxWaitMs), wait * (1 + jitter * chance)));
}

/**
 * Whether an attempt is due. Ignores a stored time that is farther away than any wait (the clock has been set back), or that
 * belongs to an expired certificate or to another authority than the configured one.
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

/** Whether a certificate was valid when it was issued, and has expired. If it never was valid, the clock is wrong. */
function hasEnded({ notAfter }: Certificate, { lastAttemptAt }: CertificateHistory, now: number): boolean {
  return now >= notAfter && (lastAttemptAt === null || lastAttemptAt < notAfter);
}

/**
 * Returns the time of the next attempt at a start of the server. An owner who has fixed the cause of a failure restarts it, and
 * should not wait for half a day. A wait that the authority asked for still counts, and many starts in a row change nothing.
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
 * Returns the `max-age` of HSTS, in seconds; 0 takes HSTS back, and null sends no header.
 *
 * A host is proven after some days of https, and for good once its certificate has been renewed. Before that, it is unknown
 * whether port 80 stays open and renewals work. If a certificate cannot be renewed and is about to end, HSTS is taken back: in
 * an emergency, a page by http is better than a warning that readers cannot dismiss.
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
