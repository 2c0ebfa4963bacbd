import type { SubmissionFilter } from '../../db/submission-queries.ts';
import type { SubmissionFilter as SentFilter } from '../../src/model/forms/wire-schema.ts';

/**
 * The filter of a call as the database knows it. Both days are included whole, as they are in a time zone: a day on which the
 * clocks change has 23 or 25 hours.
 */
export function filterOf(
  { identifier, fromDate, toDate, showDraftSubmissions }: Omit<SentFilter, 'domainId'>,
  domainId: string,
  timeZone: string,
): SubmissionFilter {
  return {
    domainId,
    identifier: identifier === '' ? null : identifier,
    from: fromDate === '' ? null : startOfDay(Temporal.PlainDate.from(fromDate), timeZone),
    before: toDate === '' ? null : startOfDay(Temporal.PlainDate.from(toDate).add({ days: 1 }), timeZone),
    drafts: showDraftSubmissions,
  };
}

/** The first moment of a day, ISO 8601 in UTC. */
function startOfDay(day: Temporal.PlainDate, timeZone: string): string {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}
