/**
 * The time of a change to a draft: now, but after the draft was last published, also where the clock was set back since or both
 * fall into one millisecond. A draft has unpublished changes where it changed after that.
 *
 * Times are ISO 8601.
 *
 * @param lastPublished null for a draft that never was
 */
export function changedAt(now: string, lastPublished: string | null): string {
  const published = lastPublished === null ? Number.NEGATIVE_INFINITY : Date.parse(lastPublished);
  return Date.parse(now) > published ? now : new Date(published + 1).toISOString();
}
