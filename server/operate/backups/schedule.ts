/** The days that are searched for a time of the schedule: a day can lack a time when clocks are put forward. */
const DAYS = [-2, -1, 0, 1, 2];

/**
 * Returns the last time of the schedule that is not after now, and the first one after it, in milliseconds.
 *
 * @param at times of the day, `HH:MM`, at least one
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
 * Returns the time of the last attempt, as the schedule counts it. Returns the present time if the clock has been put back
 * since; otherwise no backup would be made until the clock had caught up.
 */
export function lastAttempt(storedAt: number, now: number): number {
  return Math.min(storedAt, now);
}
