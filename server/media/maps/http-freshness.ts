import { MAPS } from '../../core/limits/limits.ts';

/** Whether a response with these headers may be stored here. One server's cache for all its readers is a shared cache. */
export function isStorable(headers: Headers): boolean {
  return !/(?:^|[\s,])(?:no-store|private)(?:[\s,=]|$)/i.test(headers.get('cache-control') ?? '');
}

/** Returns the milliseconds for which it need not be requested again (RFC 9111); a week if the headers do not say. */
export function freshMs(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/(?:^|[\s,])no-cache(?:[\s,=]|$)/i.test(control)) return 0;
  const [, seconds] =
    /(?:^|[\s,])s-maxage="?(\d+)/i.exec(control) ?? /(?:^|[\s,])max-age="?(\d+)/i.exec(control) ?? [];
  const age = Number(headers.get('age') ?? 0) || 0;
  const ms = seconds === undefined ? untilExpired(headers) : (Number(seconds) - age) * 1000;
  return Math.min(MAPS.maxFreshMs, Math.max(0, ms));
}

function untilExpired(headers: Headers): number {
  const expires = headers.get('expires');
  const date = Date.parse(headers.get('date') ?? '');
  if (expires === null || Number.isNaN(date)) return MAPS.freshMs;
  // An invalid date counts as past.
  return (Date.parse(expires) || date) - date;
}
