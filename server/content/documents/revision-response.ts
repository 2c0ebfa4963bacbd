import type { RevisionEntry, RevisionList, RevisionRange } from '../../../db/revision-queries.ts';
import type { Revision, Revisions } from '../../../src/model/revision.ts';

/** The stored history of a document in the format of API responses. */

export function revisionOf({ id, version, action, savedBy, createdAt }: RevisionEntry): Revision {
  return { _id: id, version, action, savedBy, createdAt };
}

export function revisionsOf({ revisions, total }: RevisionList): Revisions {
  return { revisions: revisions.map(revisionOf), total };
}

/** Returns the range of revisions on one page of a history; `page` counts from 1. */
export function revisionRange({
  page,
  size,
}: {
  readonly page: number;
  readonly size: number;
}): RevisionRange {
  return { limit: size, offset: (page - 1) * size };
}
