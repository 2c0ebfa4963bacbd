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
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { refuseChains } from './chain.ts';
import { checkedPaths, siteOfHost } from './check-redirect.ts';
import { recordRedirect } from './record-redirect.ts';
import { refuseField } from './refuse-field.ts';

/**
 * Publishes a saved redirect. The redirect takes precedence over a page at the same path, so the cached page is dropped.
 *
 * @throws HearthError 'redirect-not-found' (404); 'redirect-taken', and as `checkedPaths` and `refuseChains` (422); the
 * redirect is checked against the published redirects
 */
export async function publishRedirect(
  { db, author, after }: UnitOfWork,
  services: Pick<Services, 'config' | 'domains'>,
  id: string,
): Promise<RedirectRecord> {
  const { domain_id, from_path, to_path } = await stored(db, id);
  const edge = { id, domainId: domain_id, from: from_path, to: to_path };
  checkedPaths(services, edge, 'redirect');
  const others = (await publishedEdges(db)).filter((other) => other.id !== id);
  const taken = others.find(({ domainId, from }) => domainId === domain_id && from === from_path);
  if (taken !== undefined) {
    refuseField('redirect-taken', { from: taken.from, to: taken.to }, 'redirect.from');
  }
  refuseChains(edge, others, siteOfHost(services), 'redirect.to');
  await publishRedirectRow(db, edge);
  const published = await stored(db, id);
  await recordRedirect(db, 'redirects/publish', published, author);
  after.pages.evictPath(domain_id, encodedPath(from_path));
  return published;
}

/**
 * Unpublishes a redirect. If there is a page at the redirect's path, readers see the page again.
 *
 * @throws HearthError 'redirect-not-found' (404)
 */
export async function unpublishRedirect({ db, author }: UnitOfWork, id: string): Promise<RedirectRecord> {
  await recordRedirect(db, 'redirects/unpublish', await stored(db, id), author);
  await unpublishRedirectRow(db, id);
  return stored(db, id);
}

/** Deletes a redirect, published or not. @throws HearthError 'redirect-not-found' (404) */
export async function removeRedirect({ db, author }: UnitOfWork, id: string): Promise<void> {
  await recordRedirect(db, 'redirects/remove', await stored(db, id), author);
  await removeRedirectRow(db, id);
}

async function stored(db: Writer, id: string): Promise<RedirectRecord> {
  const record = await redirectById(db, id);
  if (record === null) throw new HearthError('redirect-not-found');
  return record;
}
