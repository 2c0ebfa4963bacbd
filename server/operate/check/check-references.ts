import { lostMedia, servedPaths } from '../../../db/check-queries.ts';
import { isLibraryItem } from '../../content/documents/media-uses.ts';
import { type CheckedSite, numberWords } from './checked-site.ts';
import type { Problem } from './findings.ts';

const MEND_LINK =
  'Change the link on the page, or make a redirect in the settings of the site. Pages that are linked to and not published count as missing.';
const MEND_MEDIA = 'Choose another picture or file on the page, or upload it again.';

/** A document, with the pictures, files and links that must exist. */
export interface Referring {
  /** Names of media, as `namedMedia` and `mediaShownOnPage` return them. */
  readonly names: readonly string[];
  /** The beginning of a sentence about the document's pictures, such as 'The draft'. */
  readonly who: string;
  readonly page: Problem['page'];
  /** The site of the document's links; null if the links are not checked because the document is not published. */
  readonly domainId: string | null;
}

/** A link to an address on one of the sites. */
interface Link {
  readonly target: string;
  readonly path: string;
}

/**
 * Checks that everything that the documents refer to exists. The number of statements does not depend on the number of
 * documents.
 */
export async function checkReferences(site: CheckedSite, documents: readonly Referring[]): Promise<void> {
  const { database, findings } = site;
  const referring = documents.map((document) => ({
    ...document,
    media: document.names.filter(isLibraryItem),
    links: document.domainId === null ? [] : linksOf(site, document.names, document.domainId),
  }));
  const lost = await lostMedia(database.reader, new Set(referring.flatMap(({ media }) => media)));
  const served = await servedBySite(
    site,
    referring.flatMap(({ links }) => links),
  );
  for (const { media, links, who, page } of referring) {
    const missing = media.filter((id) => lost.has(id)).length;
    if (missing > 0) {
      const words = numberWords(missing, 'picture or file', 'pictures or files');
      findings.add(
        'references',
        `${who} refers to ${words} that the library does not have.`,
        MEND_MEDIA,
        page,
      );
    }
    for (const { target, path } of links) {
      if (served.get(target)?.has(path)) continue;
      findings.add('references', `It links to ${path}, which readers do not find.`, MEND_LINK, page);
    }
  }
}

/** Returns the links of a document to pages of the checked sites. */
function linksOf({ domains }: CheckedSite, names: readonly string[], domainId: string): Link[] {
  const pages = names.filter((name) => name.startsWith('/'));
  return pages.flatMap((address) => {
    const [, host, path = ''] = /^\/\/([^/]*)(\/.*)$/.exec(address) ?? [];
    if (host === undefined) return [{ target: domainId, path: address }];
    const found = domains.forHost(host);
    return found?.exact ? [{ target: found.domain.id, path }] : [];
  });
}

/** Returns the linked addresses that readers can open, by site. */
async function servedBySite(
  { database }: CheckedSite,
  links: readonly Link[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const served = new Map<string, ReadonlySet<string>>();
  for (const [target, own] of Map.groupBy(links, (link) => link.target)) {
    const paths = new Set(own.map(({ path }) => path));
    served.set(target, await servedPaths(database.reader, target, paths));
  }
  return served;
}
