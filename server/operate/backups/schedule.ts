/**
 * The days on which to look for times of the schedule, relative to today. More than one day is needed, because a time of day
 * may not exist on the day when clocks are put forward.
 */
const DAYS = [-2, -1, 0, 1, 2];

/**
 * Returns the last scheduled time up to now, and the first one after now, in milliseconds.
 *
 * @param at times of day as `HH:MM`, at least one
 */
export function slotsAround(
  now: number,
  at: readonly string[],
  timeZone: string,
): { readonly last: number; readonly next: number } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const slots = DAYS.flatMap((days) =>
    at.map((time) => today.add({ days }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds),
  );
  return {
    last: Math.max(...slots.filter((slot) => slot <= now)),
    next: Math.min(...slots.filter((slot) => slot > now)),
  };
}

/**
 * Returns the time of the last attempt for the schedule: the stored time, or the present time if the clock was put back after
 * the attempt. Otherwise no backup would be made until the clock had caught up.
 */
export function lastAttempt(storedAt: number, now: number): number {
  return Math.min(storedAt, now);
}
