import type { Writer } from '../../../db/connection.ts';
import {
  publishedEdges,
  publishRedirectRow,
  type RedirectRecord,
  redirectById,
  removeRedirectRow,
  unpublishRedirectRow,
} from '../../../db/redirect-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { encodedPath } from '../../../src/model/redirect.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import { refuseChains } from './chain.ts';
import { checkedPaths, siteOfHost } from './check-redirect.ts';
import { recordRedirect } from './record-redirect.ts';
import { refuseField } from './refuse-field.ts';

/**
 * Makes readers follow a redirect as it was saved, before any page: the cached page at its path is dropped.
 *
 * @throws HearthError 'redirect-not-found' (404); 'redirect-taken', and as `checkedPaths` and `refuseChains` (422), for what readers follow now
 */
export async function publishRedirect(
  services: Pick<Services, 'config' | 'database' | 'domains' | 'pageCache'>,
  id: string,
  author: Author,
): Promise<RedirectRecord> {
  const record = await services.database.writer.transaction().execute(async (trx) => {
    const { domain_id, from_path, to_path } = await stored(trx, id);
    const edge = { id, domainId: domain_id, from: from_path, to: to_path };
    checkedPaths(services, edge, 'redirect');
    const others = (await publishedEdges(trx)).filter((other) => other.id !== id);
    const taken = others.find(({ domainId, from }) => domainId === domain_id && from === from_path);
    if (taken !== undefined) {
      refuseField('redirect-taken', { from: taken.from, to: taken.to }, 'redirect.from');
    }
    refuseChains(edge, others, siteOfHost(services), 'redirect.to');
    await publishRedirectRow(trx, edge);
    const published = await stored(trx, id);
    await recordRedirect(trx, 'redirects/publish', published, author);
    return published;
  });
  services.pageCache.evictPath(record.domain_id, encodedPath(record.from_path));
  return record;
}

/** Makes readers follow a redirect no longer; they get the page at its path again, if there is one. @throws HearthError 'redirect-not-found' (404) */
export async function unpublishRedirect(
  { database }: Pick<Services, 'database'>,
  id: string,
  author: Author,
): Promise<RedirectRecord> {
  return database.writer.transaction().execute(async (trx) => {
    await recordRedirect(trx, 'redirects/unpublish', await stored(trx, id), author);
    await unpublishRedirectRow(trx, id);
    return stored(trx, id);
  });
}

/** Removes a redirect, published or not. @throws HearthError 'redirect-not-found' (404) */
export async function removeRedirect(
  { database }: Pick<Services, 'database'>,
  id: string,
  author: Author,
): Promise<void> {
  await database.writer.transaction().execute(async (trx) => {
    await recordRedirect(trx, 'redirects/remove', await stored(trx, id), author);
    await removeRedirectRow(trx, id);
  });
}

async function stored(db: Writer, id: string): Promise<RedirectRecord> {
  const record = await redirectById(db, id);
  if (record === null) throw new HearthError('redirect-not-found');
  return record;
}
