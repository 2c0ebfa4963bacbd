import { isDeepStrictEqual } from 'node:util';
import type { Writer } from '../../../db/connection.ts';
import {
  publishedEdges,
  publishRedirectRow,
  putRedirect,
  type RedirectRecord,
  redirectById,
  removeRedirectRow,
  savedEdges,
  unpublishRedirectRow,
} from '../../../db/redirect-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import type { RedirectChange } from '../documents/replaced.ts';
import { refuseChains } from './chain.ts';
import { siteOfHost } from './check-redirect.ts';

/**
 * Takes back what `followPage` changed: removes the redirects that it made, and restores those that it changed or removed.
 *
 * @throws HearthError 'redirects-changed' (409) if somebody has changed one of the redirects, or made another one at its path;
 * 'redirect-loop' and 'redirect-chain' (422) if a restored redirect forms a chain with one that was made since
 */
export async function takeBackRedirects(
  db: Writer,
  services: Pick<Services, 'domains'>,
  changes: readonly RedirectChange[],
): Promise<void> {
  for (const { id, after } of changes) {
    if (!isSame(await redirectById(db, id), after)) throw new HearthError('redirects-changed');
  }
  // Removes first, because a restored redirect may need the path of one that was made.
  for (const { id, before } of changes) if (before === null) await removeRedirectRow(db, id);
  for (const { before } of changes) if (before !== null) await restore(db, before);
  const edges = await publishedEdges(db);
  for (const edge of edges.filter(({ id }) => changes.some((change) => change.id === id))) {
    const others = edges.filter(({ id }) => id !== edge.id);
    refuseChains(edge, others, siteOfHost(services), 'redirect');
  }
}

/** Whether a redirect is as it was. The title of the page at its path is not a part of it. */
function isSame(a: RedirectRecord | null, b: RedirectRecord | null): boolean {
  return isDeepStrictEqual(a && { ...a, hidden_title: null }, b && { ...b, hidden_title: null });
}

async function restore(
  db: Writer,
  { live_from, live_to, hidden_title: _, ...row }: RedirectRecord,
): Promise<void> {
  const { id, domain_id: domainId, from_path } = row;
  const isAtPath = (other: { id: string; domainId: string; from: string }, path: string) =>
    other.id !== id && other.domainId === domainId && other.from === path;
  const isTaken =
    (await savedEdges(db)).some((other) => isAtPath(other, from_path)) ||
    (live_from !== null && (await publishedEdges(db)).some((other) => isAtPath(other, live_from)));
  if (isTaken) throw new HearthError('redirects-changed');
  await putRedirect(db, row);
  if (live_from === null || live_to === null) await unpublishRedirectRow(db, id);
  else await publishRedirectRow(db, { id, domainId, from: live_from, to: live_to });
}
