import type { FastifyBaseLogger } from 'fastify';
import { postersOf } from '../../../src/blocks/posters.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { Services } from '../../core/services.ts';
import { publishedMail } from '../../outside/mail/review-mails.ts';
import type { Author } from '../../people/auth/author.ts';
import { makeBelowStale, makePageStale } from '../documents/stale-pages.ts';
import { storedPage } from '../documents/stored-page.ts';
import { followPage } from '../redirects/follow-page.ts';
import type { PageToSave } from './prepare-save.ts';
import { type Published, saveAndPublish } from './save-page.ts';
import { tellAsker } from './tell-asker.ts';

interface HowToPublish {
  readonly author: Author;
  readonly redirect: boolean;
  /** How long the pictures of maps and videos are waited for, in milliseconds. Until then, readers get the page as it was. */
  readonly picturesMs: number;
}

/**
 * Saves and publishes a page, and shows it to readers, once the pictures of its maps and videos are there, or `picturesMs` later:
 * their next request gets it. From an address that it had before, they are sent on to the new one if `redirect` says so. Whoever
 * asked for the publication is told.
 *
 * @throws HearthError as `saveAndPublish` and `followPage`
 */
export async function publishPage(
  services: Services,
  log: FastifyBaseLogger,
  target: PageToSave,
  { author, redirect, picturesMs }: HowToPublish,
): Promise<Published & { readonly page: StoredPage }> {
  const { writer } = services.database;
  const published = await saveAndPublish(writer, target, author, async (trx, page) => {
    const { record, previousSlug, askedBy } = page;
    if (previousSlug !== record.slug) await followPage(trx, services, page, { author, redirect });
    if (askedBy !== null)
      await tellAsker(trx, services, { page: record, askedBy, write: publishedMail }, author);
  });
  const { record, previousSlug, askedBy, listingId } = published;
  if (askedBy !== null) services.outbox.wake();
  const page = storedPage(record);
  await services.posters.soon(postersOf(page.contents), picturesMs);
  const moved = previousSlug !== null && previousSlug !== record.slug;
  const { id, domain_id: domainId } = record;
  makePageStale(services.pageCache, moved ? 'pageMoved' : 'pagePublished', id, domainId);
  makeBelowStale(services.pageCache, domainId, new Set([record.slug, previousSlug ?? record.slug]));
  if (listingId !== null) services.madeAhead.published(listingId);
  services.effects.render(domainId, record.slug, log);
  return { ...published, page };
}
