import type { ReviewRecord } from '../../../db/review-queries.ts';
import type { Review } from '../../../src/model/reviews.ts';

/** Returns a request for publication in the format of API responses. */
export function reviewShape({ asker, decider, ...row }: ReviewRecord): Review {
  return {
    state: row.state,
    askedBy: { _id: row.asked_by, username: asker ?? '' },
    askedAt: row.asked_at,
    note: row.note,
    version: row.version,
    decidedBy: decider,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}
