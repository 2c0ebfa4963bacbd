import type { ReviewRecord } from '../../../db/review-queries.ts';
import type { Review } from '../../../src/model/reviews.ts';

/** A request for publication as the calls return it. */
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
