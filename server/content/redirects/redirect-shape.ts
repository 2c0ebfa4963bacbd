import type { RedirectRecord } from '../../../db/redirect-queries.ts';
import type { RedirectEntry } from '../../../src/model/redirect.ts';

/** Returns a stored redirect in the format of API responses. */
export function redirectOf(record: RedirectRecord): RedirectEntry {
  const { live_from, live_to, from_path, to_path, hidden_title } = record;
  return {
    _id: record.id,
    name: record.name,
    from: from_path,
    to: to_path,
    domainId: record.domain_id,
    published: live_from !== null,
    changed: live_from !== null && (live_from !== from_path || live_to !== to_path),
    version: record.version,
    updatedAt: record.updated_at,
    problem: record.problem,
    hides: hidden_title === null ? null : { title: hidden_title, path: from_path },
  };
}
