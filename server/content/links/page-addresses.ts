import type { Reader } from '../../../db/connection.ts';
import { type LinkedAddresses, linkUsers } from '../../../db/media-users-query.ts';
import { type PageState, pageState } from '../../../db/page-state-query.ts';
import { publishedEdges } from '../../../db/redirect-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageHref } from '../../../src/model/link.ts';
import type { LinkUse } from '../../../src/model/links.ts';
import { linkedPage } from '../../../src/model/page-links.ts';
import type { Services } from '../../core/services.ts';
import { usesOf } from '../documents/uses.ts';
import { targetOf } from '../redirects/chain.ts';
import { siteOfHost } from '../redirects/check-redirect.ts';

/** The maximum number of documents in a list of links. */
const MAX_LISTED = 1000;

/** Returns the page to which a call refers. @throws HearthError 'page-not-found' (404) */
export async function pageOf(db: Reader, id: string, collection: string): Promise<PageState> {
  const state = await pageState(db, id);
  if (state?.record.collection !== collection) throw new HearthError('page-not-found');
  return state;
}

/**
 * Returns the paths that lead to a page: the paths of its draft and its published version, the paths of redirects to the page,
 * and a former path if one is given.
 */
export async function pathsOf(
  db: Reader,
  services: Pick<Services, 'domains'>,
  { record, live }: PageState,
  from?: string,
): Promise<string[]> {
  const own = [record.slug, ...(live === null ? [] : [live.slug])].map(pageHref);
  const siteOf = siteOfHost(services);
  const redirected = (await publishedEdges(db))
    .filter((edge) => {
      const target = targetOf(edge, siteOf);
      return target?.domainId === record.domain_id && own.includes(target.path);
    })
    .filter(({ domainId }) => domainId === record.domain_id)
    .map((edge) => edge.from);
  const before = from === undefined ? null : pathIn(from);
  return [...new Set([...own, ...redirected, ...(before === null ? [] : [before])])];
}

/** Normalises a typed path for comparison with links; returns null if a page cannot exist at the path. */
export function pathIn(text: string): string | null {
  return linkedPage(text.startsWith('/') ? text : `/${text}`);
}

/** Returns the addresses of a page that has these paths, including addresses with the host names of its domain. */
export function addressesAt(
  { domains }: Pick<Services, 'domains'>,
  domainId: string,
  paths: readonly string[],
): LinkedAddresses {
  const hosts = domains.byId(domainId)?.hostnames ?? [];
  return { domainId, paths, urls: hosts.flatMap((host) => paths.map((path) => `//${host}${path}`)) };
}

/** Finds the documents that link to one of a page's addresses. Returns each document with the addresses to which it links. */
export async function linkUses(db: Reader, addresses: LinkedAddresses): Promise<LinkUse[]> {
  const users = await linkUsers(db, addresses, MAX_LISTED);
  return usesOf(users).map((use) => {
    const linked = users.filter(({ documentId }) => documentId === use.documentId);
    return { ...use, addresses: [...new Set(linked.map(({ address }) => address))] };
  });
}
