import type { SubmissionFilter } from '../../../db/submission-queries.ts';
import type { SubmissionFilter as SentFilter } from '../../../src/model/forms/wire-schema.ts';
import { dayRange } from '../../core/http/day-range.ts';

/** The filter of a call as the database knows it. Both days are included whole, as they are in a time zone. */
export function filterOf(
  { identifier, fromDate, toDate, showDraftSubmissions }: Omit<SentFilter, 'domainId'>,
  domainId: string,
  timeZone: string,
): SubmissionFilter {
  return {
    domainId,
    identifier: identifier === '' ? null : identifier,
    ...dayRange(fromDate, toDate, timeZone),
    drafts: showDraftSubmissions,
  };
}
