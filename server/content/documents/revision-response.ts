import type { RevisionEntry, RevisionList, RevisionRange } from '../../../db/revision-queries.ts';
import type { Revision, Revisions } from '../../../src/model/revision.ts';

/** The stored history of a document as calls return it. */

export function revisionOf({ id, version, action, savedBy, createdAt }: RevisionEntry): Revision {
  return { _id: id, version, action, savedBy, createdAt };
}

export function revisionsOf({ revisions, total }: RevisionList): Revisions {
  return { revisions: revisions.map(revisionOf), total };
}

/** Returns the range of a page of a history; `page` counts from 1. */
export function revisionRange({
  page,
  size,
}: {
  readonly page: number;
  readonly size: number;
}): RevisionRange {
  return { limit: size, offset: (page - 1) * size };
}
