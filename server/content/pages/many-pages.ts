import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type PageRecord, pageById } from '../../../db/page-queries.ts';
import type { Action } from '../../../src/calls/permissions.ts';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import type { ManyResult } from '../../../src/model/many-pages.ts';
import { isUnpublishedChange, pageSaveSchema } from '../../../src/model/page.ts';
import { validationError } from '../../../src/model/zod-errors.ts';
import type { Services } from '../../core/services.ts';
import { type Author, authorNow } from '../../people/auth/author.ts';
import { authorize } from '../../people/auth/guard.ts';
import { storedPage } from '../documents/stored-page.ts';
import { publishPage } from './publish-page.ts';
import { unpublishPage } from './unpublish-page.ts';

interface Many {
  readonly services: Services;
  readonly request: FastifyRequest;
  /** Whoever sent the request. */
  readonly author: Author;
}

/** Publishes pages as they are drafted, one after the other, each for itself: what is wrong with one is said of it alone. */
export function publishMany(ids: readonly string[], many: Many): Promise<ManyResult[]> {
  const { services, request } = many;
  return forEach(ids, many, 'page/publishPage', async (record, author) => {
    const { published, last_published: lastPublished, updated_at: updatedAt } = record;
    if (published === 1 && !isUnpublishedChange({ lastPublished, updatedAt })) return null;
    const stored = storedPage(record);
    const sent = pageSaveSchema.safeParse(stored);
    if (!sent.success) throw validationError(sent.error, stored);
    const target = { page: sent.data, collection: record.collection, domainId: record.domain_id };
    // Many pages would wait long for a service that fails.
    const how = { author, redirect: true, picturesMs: 0 };
    return (await publishPage(services, request.log, target, how)).record;
  });
}

/** Unpublishes pages, one after the other, each for itself; their drafts stay. */
export function unpublishMany(ids: readonly string[], many: Many): Promise<ManyResult[]> {
  const { services } = many;
  return forEach(ids, many, 'page/unpublishPage', async (record, author) => {
    if (record.published === 0) return null;
    await unpublishPage(services, { id: record.id }, author);
    return { ...record, published: 0 };
  });
}

/**
 * Does something with each page, and returns what came of it. Each is as if it were called for alone: it counts towards the
 * author's limit of changes per minute, and needs what the author may do by then.
 *
 * @param change returns the page as it is then, null if there was nothing to do
 * @throws what is no `HearthError`: what went wrong then is not about one page
 */
async function forEach(
  ids: readonly string[],
  { services, request, author: first }: Many,
  action: Action,
  change: (record: PageRecord, author: Author) => Promise<PageRecord | null>,
): Promise<ManyResult[]> {
  const results: ManyResult[] = [];
  for (const [index, id] of [...new Set(ids)].entries()) {
    try {
      const author = index === 0 ? first : await authorNow(services, request);
      const record = await pageById(services.database.writer, id);
      if (record === null) throw new HearthError('page-not-found');
      authorize(author.user, action, { roles: JSON.parse(record.roles) as string[] });
      if (record.deleted_at !== null) throw new HearthError('page-deleted');
      const changed = await change(record, author);
      results.push({ _id: id, changed: changed !== null, page: stateOf(changed ?? record) });
    } catch (error) {
      if (!(error instanceof HearthError)) throw error;
      const { error: reason, validationErrors } = errorEnvelope(error);
      results.push({
        _id: id,
        changed: false,
        error: reason,
        ...(validationErrors ? { validationErrors } : {}),
      });
    }
    // Readers are served between two pages.
    await setImmediate();
  }
  return results;
}

function stateOf({ version, published, last_published, updated_at }: PageRecord) {
  return {
    version,
    published: published === 1,
    lastPublished: last_published,
    updatedAt: updated_at,
  };
}
