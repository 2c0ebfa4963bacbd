/** The problem of a range whose last day is before its first, in words. */
export const RANGE_PROBLEM =
  'The first day is after the last one. Choose an earlier first day, or a later last one.';

/** Whether a range of days (YYYY-MM-DD; '' for no bound) ends before it begins. */
export function isBackwards(from: string, to: string): boolean {
  return from !== '' && to !== '' && from > to;
}
