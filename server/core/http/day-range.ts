/** A first moment, and the one after the last (ISO 8601, UTC); null where there is no limit. */
export interface DayRange {
  readonly from: string | null;
  readonly before: string | null;
}

/**
 * The range from the beginning of a day to the end of another, `YYYY-MM-DD` or '', both included whole, as they are in a time
 * zone: a day on which the clocks change has 23 or 25 hours.
 */
export function dayRange(fromDate: string, toDate: string, timeZone: string): DayRange {
  return {
    from: fromDate === '' ? null : startOfDay(Temporal.PlainDate.from(fromDate), timeZone),
    before: toDate === '' ? null : startOfDay(Temporal.PlainDate.from(toDate).add({ days: 1 }), timeZone),
  };
}

/** Null after the year 9999, whose times are not sorted by their letters: nothing is later. */
function startOfDay(day: Temporal.PlainDate, timeZone: string): string | null {
  const iso = new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  return iso.startsWith('+') ? null : iso;
}
