/**
 * The first moment of a range, and the first moment after the range (ISO 8601, UTC). Each is null if the range has no limit on
 * that side.
 */
export interface DayRange {
  readonly from: string | null;
  readonly before: string | null;
}

/**
 * Returns the range of whole days between two dates (`YYYY-MM-DD` or '', both included) in a time zone. A day on which the
 * clocks change has 23 or 25 hours.
 */
export function dayRange(fromDate: string, toDate: string, timeZone: string): DayRange {
  return {
    from: fromDate === '' ? null : startOfDay(Temporal.PlainDate.from(fromDate), timeZone),
    before: toDate === '' ? null : startOfDay(Temporal.PlainDate.from(toDate).add({ days: 1 }), timeZone),
  };
}

/**
 * Returns null for a day after the year 9999, because times after that year do not sort correctly as text. No stored time is
 * after that year.
 */
function startOfDay(day: Temporal.PlainDate, timeZone: string): string | null {
  const iso = new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  return iso.startsWith('+') ? null : iso;
}
