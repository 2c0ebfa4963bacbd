import { countBrokenRevisions, countPages, pagesToCheck } from '../../../db/check-queries.ts';
import { REPAIRED_PAGES } from '../../core/limits/limits.ts';
import { checkListings } from './check-listings.ts';
import { checkPages } from './check-pages.ts';
import { checkSiteDocuments } from './check-site-documents.ts';
import { checkUsesOfNothing } from './check-uses.ts';
import { type CheckedSite, inSteps, numberWords } from './checked-site.ts';
import type { CurrentLists, ListedKind, OutdatedLists } from './repair-lists.ts';

/**
 * Checks every page, listing and site document: the document can be read, everything that it refers to exists, readers get it,
 * the search finds it, and the data derived from it is up to date.
 */
export async function checkDocuments(site: CheckedSite, current: CurrentLists): Promise<OutdatedLists> {
  const { findings } = site;
  const documents = new Map<string, ListedKind>();
  const outdated = (kind: ListedKind, ids: readonly string[]) => {
    for (const id of ids) if (documents.size < REPAIRED_PAGES) documents.set(id, kind);
  };
  await everyPage(site, async (pages) => outdated('page', await checkPages(site, pages, current)));
  outdated('siteDocument', await checkSiteDocuments(site, current));
  if (current.uses) outdated('listing', await checkListings(site));
  const ofNothing = await checkUsesOfNothing(site);
  const broken = await countBrokenRevisions(site.database.reader);
  if (broken > 0) {
    findings.add(
      'documents',
      `${numberWords(broken, 'older version', 'older versions')} of documents cannot be read, and not restored.`,
      'They harm nothing else, and go with time.',
    );
  }
  return { documents, ofNothing };
}

async function everyPage(
  { database: { reader }, findings, progress }: CheckedSite,
  check: (pages: Awaited<ReturnType<typeof pagesToCheck>>) => Promise<void>,
): Promise<void> {
  const counts = await countPages(reader);
  const total = counts.drafts + counts.published;
  let done = 0;
  for await (const pages of inSteps((after, limit) => pagesToCheck(reader, after, limit))) {
    await check(pages);
    done += pages.length + pages.filter(({ live }) => live !== null).length;
    progress(`Documents: ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
  }
  findings.looked('documents', numberWords(total, 'document of a page', 'documents of pages'));
}
