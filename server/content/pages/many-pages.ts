import { setImmediate } from 'node:timers/promises';
import type { PageRecord } from '../../../db/page-queries.ts';
import { errorEnvelope, HearthError } from '../../../src/model/errors.ts';
import type { ManyResult } from '../../../src/model/many-pages.ts';
import { isUnpublishedChange, pageSaveSchema } from '../../../src/model/page.ts';
import { validationError } from '../../../src/model/zod-errors.ts';
import type { Calling } from '../../people/auth/handle.ts';
import type { Session } from '../../people/auth/sessions.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { pageResponse } from '../documents/page-documents.ts';
import { pageToChange } from './page-to-change.ts';
import { unpublishPage, withheld } from './remove-page.ts';
import { publishPage } from './save-page.ts';

type Many = Pick<Calling, 'services' | 'request' | 'write'> & { readonly session: Session };

/**
 * Publishes the drafts of pages one after the other. If a page fails, the failure is reported for that page, and the other
 * pages are still published.
 */
export function publishMany(many: Many, ids: readonly string[]): Promise<ManyResult[]> {
  const { services, request } = many;
  return forEach(many, ids, 'page/publishPage', async (unit, record) => {
    const { published, last_published: lastPublished, updated_at: updatedAt } = record;
    if (published === 1 && !isUnpublishedChange({ lastPublished, updatedAt })) return null;
    const stored = pageResponse(record);
    const sent = pageSaveSchema.safeParse(stored);
    if (!sent.success) throw validationError(sent.error, stored);
    const target = { page: sent.data, collection: record.collection, domainId: record.domain_id };
    // Does not wait for pictures, because with many pages, the waits for a failing service would add up.
    const how = { redirect: true, picturesMs: 0, log: request.log };
    return (await publishPage(unit, services, target, how)).record;
  });
}

/** Unpublishes pages one after the other. If a page fails, the other pages are still unpublished. The drafts remain. */
export function unpublishMany(many: Many, ids: readonly string[]): Promise<ManyResult[]> {
  return forEach(many, ids, 'page/unpublishPage', async (unit, record) => {
    if (record.published === 0) return null;
    await unpublishPage(unit, { id: record.id });
    return { ...record, published: 0 };
  });
}

/**
 * Applies a change to each page, and returns a result for each. Each page is treated like a separate call: it counts towards
 * the author's limit of changes per minute, and the author's permission is checked again.
 *
 * @param change returns the changed page; null if nothing had to be changed
 * @throws any error that is not a `HearthError`, because the error does not concern a single page
 */
async function forEach(
  { services, session, write }: Many,
  ids: readonly string[],
  action: 'page/publishPage' | 'page/unpublishPage',
  change: (unit: UnitOfWork, record: PageRecord) => Promise<PageRecord | null>,
): Promise<ManyResult[]> {
  const results: ManyResult[] = [];
  for (const [index, id] of [...new Set(ids)].entries()) {
    try {
      // The first page has already been counted as the call itself.
      if (index > 0) await services.rates.pageChanges.attempt(session.user._id);
      const stored = () =>
        write(async (unit) => {
          const { record } = await pageToChange(unit, action, { id });
          const changed = await change(unit, record);
          return { _id: id, changed: changed !== null, page: stateOf(changed ?? record) };
        });
      results.push(await (action === 'page/publishPage' ? stored() : withheld(services, id, stored)));
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
    // Lets readers' requests run between two pages.
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
