import type { LastVisible } from '../../../db/publication-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';

const DID: Readonly<Record<string, string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  takeBack: 'took a publication back',
};

/**
 * Refuses to take a publication back if readers have got another version since.
 *
 * @param revision the revision that the publication made
 * @throws HearthError 'published-since' (409) with `publishedBy`
 */
export function refuseIfPublishedSince(last: LastVisible | null, revision: string): void {
  if (last?.revision === revision) return;
  const publishedBy = last?.by ?? null;
  throw new HearthError(
    'published-since',
    { who: publishedBy ?? 'Somebody', did: DID[last?.action ?? 'publish'] ?? 'published' },
    { details: { publishedBy } },
  );
}
