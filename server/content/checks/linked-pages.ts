import type { Reader } from '../../../db/connection.ts';
import { pagesAtPaths } from '../../../db/content-check-queries.ts';
import type { LinkedPage } from '../../../src/checks/rule.ts';
import { pageHref } from '../../../src/model/link.ts';

/** Returns what readers find at some paths of a domain. */
export async function linkedPages(
  db: Reader,
  domainId: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, LinkedPage>> {
  if (paths.length === 0) return new Map();
  const { pages, redirected } = await pagesAtPaths(db, domainId, paths);
  const known = new Map<string, LinkedPage>();
  for (const { slug, title, isPublic } of pages) {
    const path = pageHref(slug);
    if (isPublic || !known.has(path)) known.set(path, { state: isPublic ? 'public' : 'draft', title });
  }
  const states = paths.map((path): [string, LinkedPage] => {
    const page = known.get(path);
    if (page?.state === 'public') return [path, page];
    const isMoved = redirected.includes(path.toLowerCase());
    return [path, isMoved ? { state: 'moved', title: '' } : (page ?? { state: 'gone', title: '' })];
  });
  return new Map(states);
}
