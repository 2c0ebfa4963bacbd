import { clockChange, timeIn } from '../../../model/local-time.ts';
import type { PageTime } from '../../../model/page-times.ts';

/** Returns a time (ISO 8601) in few words, for a list: '1 Dec, 9:00 am'; with the year, if it is another one. */
export function shortTime(iso: string, timeZone: string, now = Date.now()): string {
  const year = (time: number) => new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone }).format(time);
  const time = Date.parse(iso);
  return new Intl.DateTimeFormat('en-AU', {
    ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone },
    ...(year(time) === year(now) ? {} : { year: 'numeric' }),
  }).format(time);
}

/** Says when a typed time ('YYYY-MM-DDTHH:mm') is, if clocks skip it or show it twice; null for all other times. */
export function clockWords(timeZone: string, typed: string): string | null {
  const change = clockChange(timeZone, typed);
  if (change === null) return null;
  const clock = (zone: string, iso: string) =>
    new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: zone }).format(new Date(iso));
  const wanted = clock('UTC', `${typed}Z`);
  return change === 'twice'
    ? `The clocks go back then, and show ${wanted} twice. The first time counts.`
    : `The clocks go forward then, and skip ${wanted}. It happens at ${clock(timeZone, timeIn(timeZone, typed))}.`;
}

/** Returns the person who set a time, for the inside of a sentence. */
export function setterWords({ setBy }: PageTime, userId: string | undefined): string {
  return setBy._id === userId ? 'you' : setBy.username || 'somebody whose account is gone';
}

/** Says what happens to a page at a time: the beginning of a sentence that ends with the time. */
export function actionWords({ action, stopped }: PageTime): string {
  if (stopped !== '') return `Was not ${action}ed`;
  return action === 'publish' ? 'Will be published' : 'Ends';
}
