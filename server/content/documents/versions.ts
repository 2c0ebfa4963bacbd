import type { Writer } from '../../../db/connection.ts';
import { userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { sameJson } from '../../../src/model/json.ts';

/** The columns of a stored draft that identify its version and author. */
export interface StoredVersion {
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

/**
 * Refuses to overwrite a version that the caller has not seen.
 *
 * @param version the version that the caller loaded
 * @param newer returns the newer document for the response, as `{ page }` for a page
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
 * Returns the time of a change to a draft: the current time, but always later than the draft's last publication. If the clock
 * was set back, or if change and publication fall in the same millisecond, the returned time is one millisecond after the
 * publication. A draft has unpublished changes if its last change is later than its publication.
 *
 * Times are ISO 8601.
 *
 * @param lastPublished null if the draft was never published
 */
export function changedAt(now: string, lastPublished: string | null): string {
  const published = lastPublished === null ? Number.NEGATIVE_INFINITY : Date.parse(lastPublished);
  return Date.parse(now) > published ? now : new Date(published + 1).toISOString();
}

/** Whether two stored documents (JSON text) are equal. Saving a document that is equal to the stored one writes no revision. */
export function isSameDocument(a: string, b: string): boolean {
  return a === b || sameJson(JSON.parse(a), JSON.parse(b));
}
