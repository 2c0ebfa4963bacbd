import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { slugOfPath } from '../../../src/model/slug.ts';
import { ALL_PAGES, cdnTag } from '../cdn/cdn-tags.ts';
import { CDN } from '../limits/limits.ts';
import type { SharedEffect } from './shared-effects.ts';

/**
 * Stores purges in the transaction of a change, so that the CDN is told to drop the pages that these effects change. Returns
 * whether there is something to purge.
 *
 * @param at the time of the change (ISO 8601)
 */
export async function storePurges(
  trx: Writer,
  effects: readonly SharedEffect[],
  at: string,
): Promise<boolean> {
  const tags = tagsToPurge(effects);
  if (tags.length === 0) return false;
  const again = new Date(Date.parse(at) + CDN.againMs).toISOString();
  await enqueue(
    trx,
    [at, again].map((dueAt) => ({
      ...({ id: newId(), channel: 'purge', kind: 'purge', submissionId: null, domainId: null } as const),
      ...{ body: { tags }, createdAt: at, dueAt, secret: false },
    })),
  );
  return true;
}

/** Returns the tags that the CDN must drop because of these effects, each once. */
function tagsToPurge(effects: readonly SharedEffect[]): string[] {
  return [...new Set(effects.flatMap(tagsOf))];
}

function tagsOf(shared: SharedEffect): string[] {
  switch (shared.effect) {
    case 'markStale':
    case 'evict':
      return shared.tags.map(cdnTag);
    case 'evictPath': {
      // Pages have the tags of their slugs, and not of their paths.
      const slug = slugOfPath(shared.path);
      return slug === null ? [] : [cdnTag(`below:${shared.domainId} ${slug}`)];
    }
    case 'events':
      return [cdnTag('events')];
    case 'domains':
    case 'settings':
    case 'everything':
      return [ALL_PAGES];
    default:
      return [];
  }
}
