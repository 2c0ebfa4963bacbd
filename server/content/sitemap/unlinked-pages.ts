import { setImmediate } from 'node:timers/promises';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { linkUsers } from '../../../db/media-users-query.ts';
import { publishedEdges } from '../../../db/redirect-queries.ts';
import { pagesAtSlugs, unlinkedSlugs } from '../../../db/unlinked-pages-query.ts';
import { pageHref } from '../../../src/model/link.ts';
import { UNLINKED_PAGES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { addressesAt } from '../links/page-addresses.ts';
import { targetOf } from '../redirects/chain.ts';
import { siteOfHost } from '../redirects/check-redirect.ts';

type Needed = Pick<Services, 'database' | 'domains'>;

/**
 * Returns the next unlinked pages of a domain, in the order of their slugs. No page, navigation or footer links to an unlinked
 * page, directly or through a redirect. Examines at most `UNLINKED_PAGES.most` pages in a call, and only a few at a time, so
 * that readers are served in between.
 *
 * @param after the slug after which to begin; '' to begin with the first page
 * @returns the pages, and the slug after which to continue; the slug is null after the last page
 */
export async function unlinkedPages(
  services: Needed,
  domain: DomainRecord,
  { after, size }: { readonly after: string; readonly size: number },
) {
  const { reader } = services.database;
  const redirected = await redirectsTo(services, domain.id);
  const { hostnames } = domain;
  const slugs: string[] = [];
  let next: string | null = after;
  for (let seen = 0; next !== null && slugs.length < size && seen < UNLINKED_PAGES.most; ) {
    const window = { domainId: domain.id, hostnames, after: next, size: UNLINKED_PAGES.atATime };
    const found = await unlinkedSlugs(reader, window);
    for (const slug of found.slugs) {
      const from = redirected.get(pageHref(slug)) ?? [];
      if (from.length === 0 || (await isUnlinked(services, domain.id, from))) slugs.push(slug);
    }
    next = found.last;
    seen += UNLINKED_PAGES.atATime;
    await setImmediate();
  }
  const shown = slugs.slice(0, size);
  if (shown.length < slugs.length) next = shown.at(-1) ?? next;
  return { pages: await pagesAtSlugs(reader, domain.id, shown), next };
}

async function isUnlinked(services: Needed, domainId: string, paths: readonly string[]): Promise<boolean> {
  const addresses = addressesAt(services, domainId, paths);
  return (await linkUsers(services.database.reader, addresses, 1)).length === 0;
}

/** Returns a map from each path to the paths of all published redirects that lead to it. */
async function redirectsTo(services: Needed, domainId: string): Promise<Map<string, string[]>> {
  const siteOf = siteOfHost(services);
  const paths = new Map<string, string[]>();
  for (const edge of await publishedEdges(services.database.reader)) {
    const target = targetOf(edge, siteOf);
    if (edge.domainId !== domainId || target?.domainId !== domainId) continue;
    paths.set(target.path, [...(paths.get(target.path) ?? []), edge.from]);
  }
  return paths;
}
