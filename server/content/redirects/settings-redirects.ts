import type { Reader, Writer } from '../../../db/connection.ts';
import { redirectBetween, redirectById, redirectsOf } from '../../../db/redirect-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { LIST_MAX_ITEMS } from '../../../src/model/limits.ts';
import { checkRedirectFrom, checkRedirectTo } from '../../../src/model/redirect.ts';
import type { SiteSave } from '../../../src/model/site-save.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../../people/auth/author.ts';
import { redirectOf } from './redirect-shape.ts';
import { writeRedirect } from './save-redirect.ts';

/**
 * Redirects as a part of the site settings, for older clients that read and save redirects there. The redirects are stored in
 * their own tables.
 */

/** Returns the settings for signed-in callers, with as many of the domain's redirects as the settings can hold. */
export async function withRedirects<Document extends { readonly domainId: string }>(
  db: Reader,
  document: Document,
): Promise<Document> {
  if (!('redirects' in document)) return document;
  const { domainId } = document;
  const records = await redirectsOf(db, domainId, LIST_MAX_ITEMS);
  return {
    ...document,
    redirects: records
      .map(redirectOf)
      .filter(({ problem }) => problem === '')
      .map(({ _id, name, from, to, published }) => ({ key: _id, _id, name, from, to, domainId, published })),
  };
}

/**
 * Stores the redirects that are new in the saved settings, as drafts. Redirects that are already stored stay unchanged, even if
 * they are missing from the settings, because stored redirects are changed by other calls.
 *
 * @throws HearthError as `writeRedirect`
 */
export async function addSentRedirects(
  db: Writer,
  services: Pick<Services, 'config' | 'domains'>,
  sent: { readonly domainId: string; readonly redirects: SiteSave<'siteSettings'>['redirects'] },
  author: Author,
): Promise<void> {
  for (const [index, { _id, name, from, to }] of sent.redirects.entries()) {
    const known = _id === undefined ? null : await redirectById(db, _id);
    if (known?.domain_id === sent.domainId || (await isStored(db, sent.domainId, from, to))) continue;
    const id = _id === undefined || known !== null ? newId() : _id;
    const redirect = { id, domain_id: sent.domainId, version: 0, published: 0, name, from, to };
    await writeRedirect(db, services, redirect, { author, field: `siteSettings.redirects.${index}` });
  }
}

async function isStored(db: Writer, domainId: string, from: string, to: string): Promise<boolean> {
  const [path, target] = [checkRedirectFrom(from), checkRedirectTo(to)];
  if (!path.ok || !target.ok) return false;
  return (await redirectBetween(db, { domainId, from: path.path, to: target.path })) !== null;
}
