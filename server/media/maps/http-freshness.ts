import { MAPS } from '../../core/limits/limits.ts';

/**
 * Whether a response with these headers may be stored by this server. The server's cache counts as a shared cache, because it
 * serves all readers.
 */
export function isStorable(headers: Headers): boolean {
  return !/(?:^|[\s,])(?:no-store|private)(?:[\s,=]|$)/i.test(headers.get('cache-control') ?? '');
}

/**
 * Returns the time for which a response stays fresh, in milliseconds (RFC 9111). The time is a week if the headers of the
 * response do not state one.
 */
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
  // An invalid date counts as a date in the past.
  return (Date.parse(expires) || date) - date;
}
