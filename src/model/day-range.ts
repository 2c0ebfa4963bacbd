/** The message for a range of days whose last day is before its first. */
export const RANGE_PROBLEM =
  'The first day is after the last one. Choose an earlier first day, or a later last one.';

/** Returns whether a range of days (YYYY-MM-DD; '' for an open end) ends before it begins. */
export function isBackwards(from: string, to: string): boolean {
  return from !== '' && to !== '' && from > to;
}
