import { MAPS } from '../../core/limits/limits.ts';

/** Whether what was sent with these headers may be stored here. A cache of one server for all its readers is a shared one. */
export function isStorable(headers: Headers): boolean {
  return !/(?:^|[\s,])(?:no-store|private)(?:[\s,=]|$)/i.test(headers.get('cache-control') ?? '');
}

/** For how long it need not be asked for again, in milliseconds (RFC 9111): for a week where the headers do not say. */
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
  // An invalid date is in the past.
  return (Date.parse(expires) || date) - date;
}
