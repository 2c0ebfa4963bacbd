import { CERTIFICATES, HSTS } from '../../core/limits/limits.ts';
import { type Certificate, isValid } from './certificate.ts';
import type { CertificateHistory } from './certificate-files.ts';

/** Computes when certificates are due for renewal. Times are in milliseconds. `chance` is a number from 0 to 1. */

/**
 * Returns the time at which to renew a new certificate. The time is a little earlier than the rule says, by a random amount, so
 * that the renewals of many servers spread out. The time is always in the future, because with a wrong clock every new
 * certificate would otherwise be renewed at once. A certificate that is valid for only minutes is also renewed before it
 * expires.
 */
export function renewalTime(certificate: Certificate, now: number, chance: number): number {
  const { notBefore, notAfter } = certificate;
  const { renewAfter, renewJitter, leastMs } = CERTIFICATES;
  const time = Math.trunc(notBefore + (notAfter - notBefore) * (renewAfter - renewJitter * chance));
  const least = isValid(certificate, now) ? Math.min(leastMs, (notAfter - now) / 2) : leastMs;
  return Math.max(time, now + least);
}

/**
 * Returns the wait after a number of failures in a row.
 *
 * @param asked the wait that the certificate authority asks for
 */
export function waitAfter(failures: number, asked: number, chance: number): number {
  const { waitsMs, jitter, maxWaitMs } = CERTIFICATES;
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0;
  return Math.trunc(Math.max(Math.min(asked, maxWaitMs), wait * (1 + jitter * chance)));
}

/**
 * Whether the next attempt is due. Ignores a stored time that is later than the longest possible wait, because then the clock
 * was set back. Also ignores the stored time of an expired certificate, or of an authority that is no longer configured.
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

/**
 * Whether a certificate was valid when it was issued, and has expired since. If the certificate was not valid when it was
 * issued, the clock is wrong.
 */
function hasEnded({ notAfter }: Certificate, { lastAttemptAt }: CertificateHistory, now: number): boolean {
  return now >= notAfter && (lastAttemptAt === null || lastAttemptAt < notAfter);
}

/**
 * Whether an attempt is due at the start of the server, even before the stored time. An owner who has fixed the cause of a
 * failure restarts the server, and should not have to wait for half a day. A wait that the authority asked for still applies,
 * and repeated restarts do not make attempts more frequent.
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
 * Returns the `max-age` of HSTS in seconds: 0 withdraws HSTS, and null sends no header.
 *
 * A host counts as proven after some days of HTTPS, and permanently after its first renewal. Until a host is proven, it is
 * unknown whether port 80 stays open and renewals work. HSTS is withdrawn if a certificate is about to expire and cannot be
 * renewed: then a page by HTTP is better than a warning that readers cannot dismiss.
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
