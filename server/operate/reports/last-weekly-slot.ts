import { OWNER_REPORTS } from '../../core/limits/limits.ts';

/** Returns the last time up to `now` at which a weekly mail was due, in milliseconds. */
export function lastWeeklySlot(now: number, timeZone: string): number {
  const { weekday, time } = OWNER_REPORTS;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 });
  const slot = day.toZonedDateTime({ timeZone, plainTime: time });
  const last = slot.epochMilliseconds <= now ? slot : slot.subtract({ weeks: 1 });
  return last.epochMilliseconds;
}
