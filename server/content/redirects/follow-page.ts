import type { Writer } from '../../../db/connection.ts';
import type { PageRecord } from '../../../db/page-queries.ts';
import {
  countRedirects,
  leadPublishedTo,
  publishedEdgeFrom,
  publishedEdges,
  publishRedirectRow,
  putRedirect,
  type RedirectEdge,
  type RedirectRecord,
  redirectById,
  redirectKey,
  removeRedirectRow,
  savedEdges,
} from '../../../db/redirect-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { MAX_REDIRECTS } from '../../../src/model/limits.ts';
import { pageHref } from '../../../src/model/link.ts';
import { checkRedirectFrom } from '../../../src/model/redirect.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import type { RedirectChange } from '../documents/replaced.ts';
import { type SiteOfHost, targetOf } from './chain.ts';
import { siteOfHost } from './check-redirect.ts';

/** A page that is published at a new address. `previousSlug` is null if the page was not published before. */
interface MovedPage {
  readonly record: Pick<PageRecord, 'domain_id' | 'slug' | 'title'>;
  readonly previousSlug: string | null;
}

/**
 * Makes redirects follow a page to its new address, in the transaction of its publication. Removes a redirect at the new
 * address, because it would hide the page. Changes redirects that lead to the old address, so that they lead to the new
 * address. Creates a redirect from the old address, unless `redirect` is false. Never creates a chain of redirects.
 *
 * @returns the redirects that changed
 * @throws HearthError 'too-many-redirects' (409)
 */
export async function followPage(
  db: Writer,
  services: Pick<Services, 'domains'>,
  { record: { domain_id, slug, title }, previousSlug }: MovedPage,
  { author, redirect }: { readonly author: Author; readonly redirect: boolean },
): Promise<RedirectChange[]> {
  const before = new Map<string, RedirectRecord | null>();
  const changing: Changing = async (id) => {
    if (!before.has(id)) before.set(id, await redirectById(db, id));
  };
  const to = pageHref(slug);
  const standing = await publishedEdgeFrom(db, domain_id, to);
  if (standing !== null) {
    await changing(standing.id);
    await removeRedirectRow(db, standing.id);
  }
  if (previousSlug !== null) {
    const move = { domainId: domain_id, from: pageHref(previousSlug), to };
    await lead(db, services, move, { author, changing, name: redirect ? title : null });
  }
  const changes: RedirectChange[] = [];
  for (const [id, was] of before) changes.push({ id, before: was, after: await redirectById(db, id) });
  return changes;
}

/**
 * Leads the readers of an unpublished page to another page: changes the redirects that lead to the page, and creates one from
 * its address. Never creates a chain of redirects.
 *
 * @param name the name of the new redirect
 * @throws HearthError 'too-many-redirects' (409)
 */
export function leadAway(
  db: Writer,
  services: Pick<Services, 'domains'>,
  { name, ...move }: Move & { readonly name: string },
  author: Author,
): Promise<void> {
  return lead(db, services, move, { author, changing: async () => {}, name });
}

/** @param name the name of the redirect from the old address; null if there shall be none */
async function lead(
  db: Writer,
  services: Pick<Services, 'domains'>,
  move: Move,
  { author, changing, name }: { author: Author; changing: Changing; name: string | null },
): Promise<void> {
  await leadOn(db, move, { siteOf: siteOfHost(services), author, changing });
  const isTaken = (await publishedEdgeFrom(db, move.domainId, move.from)) !== null;
  if (name !== null && !isTaken && checkRedirectFrom(move.from).ok)
    await addRedirect(db, move, name, { author, changing });
}

/** Called before a redirect changes. */
type Changing = (id: string) => Promise<void>;

type Move = Omit<RedirectEdge, 'id'>;

/**
 * Changes the drafts and published versions of redirects that lead to the old address, so that they lead to the new address.
 * Keeps query and hash.
 */
async function leadOn(
  db: Writer,
  move: Move,
  { siteOf, author, changing }: { siteOf: SiteOfHost; author: Author; changing: Changing },
): Promise<void> {
  const moved = (edge: RedirectEdge) => {
    const target = targetOf(edge, siteOf);
    const leadsThere = target?.domainId === move.domainId && target.path === move.from;
    // A redirect at the new address would lead to itself.
    const isCircle = edge.domainId === move.domainId && edge.from === move.to;
    return leadsThere && !isCircle;
  };
  for (const edge of (await publishedEdges(db)).filter(moved)) {
    await changing(edge.id);
    await leadPublishedTo(db, edge.id, withPath(edge.to, move.to));
  }
  for (const edge of (await savedEdges(db)).filter(moved)) {
    const saved = await redirectById(db, edge.id);
    if (saved === null) continue;
    await changing(edge.id);
    const { live_from, live_to, hidden_title, ...row } = saved;
    const to = withPath(edge.to, move.to);
    await putRedirect(db, {
      ...row,
      to_path: to,
      version: row.version + 1,
      updated_at: author.now,
      updated_by: author.user._id,
      search_key: redirectKey({ name: row.name, from: edge.from, to }),
    });
  }
}

/** Replaces the path of a redirect's target; the host, query and hash stay. */
function withPath(target: string, path: string): string {
  const [, host = '', rest = ''] = /^(https?:\/\/[^/?#]*)?[^?#]*(.*)$/is.exec(target) ?? [];
  return `${host}${path}${rest}`;
}

/**
 * Creates and publishes a redirect from the page's old address. If a redirect at the same path exists as a draft, that redirect
 * is published with the new target, and its draft stays unchanged.
 */
async function addRedirect(
  db: Writer,
  move: Move,
  name: string,
  { author, changing }: { author: Author; changing: Changing },
): Promise<void> {
  const draft = (await savedEdges(db)).find(
    ({ domainId, from }) => domainId === move.domainId && from === move.from,
  );
  const id = draft?.id ?? newId();
  await changing(id);
  if (draft === undefined) {
    if ((await countRedirects(db, move.domainId)) >= MAX_REDIRECTS) {
      throw new HearthError('too-many-redirects', { max: MAX_REDIRECTS });
    }
    await putRedirect(db, {
      id,
      domain_id: move.domainId,
      name,
      from_path: move.from,
      to_path: move.to,
      published: 1,
      version: 1,
      updated_at: author.now,
      updated_by: author.user._id,
      search_key: redirectKey({ name, from: move.from, to: move.to }),
    });
  }
  await publishRedirectRow(db, { id, ...move });
}
