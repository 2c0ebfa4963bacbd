import { timeWithOffset } from '../../src/model/event-time.ts';
import type { EventRecord } from '../../src/model/events.ts';

/** The invented events of the demo, always some to come: the courses of the second site on the days that its pages say. */

const ZONE = 'Australia/Adelaide';
const MONTHS_AHEAD = 16;
const NEW_YEAR = '-01-01';
const LANE = {
  venueName: 'Open Verandah Learning',
  address: '22 Quillbark Lane, Adelaide SA 5000',
  online: false,
};
const PORT = {
  venueName: 'The Port hall',
  address: '7 Saltpetrel Street, Port Adelaide SA 5015',
  online: false,
};
const ONLINE = { venueName: '', address: '', online: true };

interface Course extends Pick<EventRecord, 'name' | 'slug' | 'tags' | 'eventLocation'> {
  /** The months it is held in, 1 to 12. */
  readonly months: readonly number[];
  /** Such as the first (1) Friday (5; Sunday is 0). */
  readonly week: number;
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
  /** How many are listed. */
  readonly listed: number;
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const COURSES: readonly Course[] = [
  {
    name: 'First Listener',
    slug: 'first-listener',
    tags: ['training', 'listening'],
    eventLocation: LANE,
    months: EVERY_MONTH,
    week: 1,
    weekday: 5,
    from: '09:30',
    to: '16:00',
    listed: 2,
  },
  {
    name: 'Asking About Suicide, day one of two',
    slug: 'asking-about-suicide',
    tags: ['training', 'suicide'],
    eventLocation: LANE,
    months: [3, 6, 9, 11],
    week: 2,
    weekday: 2,
    from: '09:30',
    to: '16:00',
    listed: 1,
  },
  {
    name: 'Safe at Home: noticing family violence',
    slug: 'safe-at-home',
    tags: ['training', 'family violence'],
    eventLocation: PORT,
    months: [2, 4, 6, 8, 10, 12],
    week: 3,
    weekday: 3,
    from: '09:30',
    to: '16:00',
    listed: 1,
  },
  {
    name: 'Which course is for me? Questions and answers',
    slug: 'which-course-is-for-me',
    tags: ['training', 'free'],
    eventLocation: ONLINE,
    months: EVERY_MONTH,
    week: 2,
    weekday: 1,
    from: '18:30',
    to: '19:15',
    listed: 1,
  },
  {
    name: 'Verandah walk and morning tea',
    slug: 'verandah-walk',
    tags: ['community', 'free'],
    eventLocation: PORT,
    months: EVERY_MONTH,
    week: 4,
    weekday: 6,
    from: '10:00',
    to: '12:00',
    listed: 2,
  },
];

/** The events to come after a time, in milliseconds. */
export function demoEvents(now: number): EventRecord[] {
  const months = monthsAfter(now);
  return COURSES.flatMap(({ months: held, week, weekday, from, to, listed, slug, ...course }) =>
    months
      .filter(({ month }) => held.includes(month))
      // The date of this month may be over, and one may be on New Year’s Day.
      .slice(0, listed + 2)
      .map(({ year, month }) => dayOf(year, month, week, weekday))
      .filter((day) => !day.endsWith(NEW_YEAR))
      .map((day) => ({ day, startDate: inZone(day, from), endDate: inZone(day, to) }))
      .filter(({ startDate }) => Date.parse(startDate) > now)
      .slice(0, listed)
      .map(({ day, startDate, endDate }) => ({
        ...course,
        _id: `${slug}-${day}`,
        slug: `${slug}-${day}`,
        timezone: ZONE,
        dates: [{ startDate, endDate }],
      })),
  );
}

function monthsAfter(now: number): { readonly year: number; readonly month: number }[] {
  const [year = 0, month = 0] = timeWithOffset(new Date(now).toISOString(), ZONE).split('-').map(Number);
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => ({
    year: year + Math.floor((month - 1 + index) / 12),
    month: ((month - 1 + index) % 12) + 1,
  }));
}

/** The day of a month, such as its first Friday, `YYYY-MM-DD`. */
function dayOf(year: number, month: number, week: number, weekday: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + 7 * (week - 1);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** A time of the clock in Adelaide, in summer or in winter, as ISO 8601 in UTC. */
function inZone(day: string, clock: string): string {
  const local = `${day}T${clock}:00`;
  const summer = new Date(`${local}+10:30`).toISOString();
  return timeWithOffset(summer, ZONE).startsWith(local) ? summer : new Date(`${local}+09:30`).toISOString();
}
