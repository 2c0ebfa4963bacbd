import type { Writer } from '../../../db/connection.ts';
import { userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { sameJson } from '../../../src/model/json.ts';

/** The columns of a stored draft that say which version it is, and whose. */
export interface StoredVersion {
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

/**
 * Refuses to overwrite a version that the caller has not seen.
 *
 * @param version the version that the caller loaded
 * @param newer the stored document by its name in calls, for the response
 * @throws HearthError 'version-conflict' (409) with `savedBy`, `savedAt` and the newer document
 */
export async function checkVersion(
  db: Writer,
  stored: StoredVersion,
  version: number | undefined,
  newer: () => Readonly<Record<string, object>>,
): Promise<void> {
  if (version === stored.version) return;
  const author = stored.updated_by === null ? null : await userById(db, stored.updated_by);
  const savedBy = author?.username ?? null;
  throw new HearthError(
    'version-conflict',
    {},
    { details: { savedBy, savedAt: stored.updated_at, ...newer() } },
  );
}

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

/** Whether two stored documents (JSON text) are equal. A save of an equal document writes no revision. */
export function isSameDocument(a: string, b: string): boolean {
  return a === b || sameJson(JSON.parse(a), JSON.parse(b));
}
