import { listingsToCheck } from '../../../db/check-queries.ts';
import { type MediaUses, mediaShownInLists, namedMedia } from '../../content/documents/media-uses.ts';
import { checkUses, type Using } from './check-uses.ts';
import { type CheckedSite, inSteps, pageOf, reasonOf } from './checked-site.ts';

/**
 * Checks the stored listing of each page, and the uses of media in the listing. Returns the ids of listings whose stored uses
 * of media differ from their content.
 */
export async function checkListings(site: CheckedSite): Promise<string[]> {
  const { reader } = site.database;
  const outdated: string[] = [];
  for await (const rows of inSteps((after, limit) => listingsToCheck(reader, after, limit))) {
    const [drafts, published]: [Using[], Using[]] = [[], []];
    for (const { id, doc, liveDoc, isListed, ...row } of rows) {
      const page = pageOf(site, row);
      try {
        drafts.push({ id, uses: draftListingUses(isListed ? doc : null), who: 'its listing', page });
        published.push({ id, uses: shownListingUses(liveDoc), who: 'its published listing', page });
      } catch (error) {
        const words = `Its listing cannot be read: ${reasonOf(error)}`;
        site.findings.add('documents', words, 'Open the page in the editor, and save it.', page);
      }
    }
    outdated.push(...(await checkUses(site, 'draft', drafts)));
    outdated.push(...(await checkUses(site, 'published', published)));
  }
  return outdated;
}

/**
 * Returns the media that the draft of a listing uses.
 *
 * @param doc JSON as stored; null if the listing is not in force
 */
export function draftListingUses(doc: string | null): MediaUses {
  return doc === null ? new Map() : namedMedia(JSON.parse(doc));
}

/** Returns the media that the published listing uses. */
export function shownListingUses(doc: string | null): MediaUses {
  return doc === null ? new Map() : mediaShownInLists(JSON.parse(doc));
}
