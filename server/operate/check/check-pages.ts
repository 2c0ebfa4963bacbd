import type { CheckedPage, SearchedText } from '../../../db/check-queries.ts';
import { mediaShownOnPage, namedMedia } from '../../content/documents/media-uses.ts';
import { draftText, publishedText } from '../../content/documents/search-text.ts';
import { checkReferences, type Referring } from './check-references.ts';
import { checkUses, type Using } from './check-uses.ts';
import { type CheckedSite, pageOf } from './checked-site.ts';
import type { Problem } from './findings.ts';
import { type ReadPage, readPage, reportPage } from './read-page.ts';
import type { CurrentLists } from './repair-lists.ts';

const READ_AGAIN = 'hearth check --repair reads the texts of these pages again.';

/** The pages of one step, collected so that one query covers them all. */
interface Step {
  readonly referring: Referring[];
  readonly drafts: Using[];
  readonly published: Using[];
  /** The ids of pages whose indexed texts in the search are outdated. */
  readonly unfound: string[];
}

/**
 * Checks the drafts and published documents of some pages. Reads a document only once if it is both the draft and the published
 * document. Returns the ids of pages whose indexed texts or stored uses of media differ from their documents.
 */
export async function checkPages(
  site: CheckedSite,
  pages: readonly CheckedPage[],
  current: CurrentLists,
): Promise<string[]> {
  const step: Step = { referring: [], drafts: [], published: [], unfound: [] };
  for (const page of pages) {
    const draft = readPage(page.doc);
    checkDraft(site, page, draft, current, step);
    if (page.live !== null) {
      const shown = page.live.doc === null ? draft : readPage(page.live.doc);
      checkPublished(site, { ...page, live: page.live }, shown, current, step);
    }
  }
  await checkReferences(site, step.referring);
  if (!current.uses) return step.unfound;
  const drafts = await checkUses(site, 'draft', step.drafts);
  return [...step.unfound, ...drafts, ...(await checkUses(site, 'published', step.published))];
}

function checkDraft(
  site: CheckedSite,
  { id, doc: stored, deletedAt, text, live, ...row }: CheckedPage,
  read: ReadPage,
  current: CurrentLists,
  { unfound, drafts, referring }: Step,
): void {
  const page = pageOf(site, row);
  checkPublication(site, { deletedAt, isLive: live !== null, isPublished: row.published === 1 }, page);
  reportPage(site, read, 'draft', page);
  if (read.doc === null || deletedAt !== null) return;
  if (current.search && !isSame(text, draftText(read.doc))) {
    site.findings.add('search', 'Editors do not find its draft by all its words.', READ_AGAIN, page);
    unfound.push(id);
  }
  drafts.push({ id, uses: namedMedia(JSON.parse(stored)), who: 'its draft', page });
  if (live === null)
    referring.push({ names: [...namedMedia(read.doc).keys()], who: 'The draft', page, domainId: null });
}

function checkPublished(
  site: CheckedSite,
  { id, title, live }: CheckedPage & { readonly live: NonNullable<CheckedPage['live']> },
  read: ReadPage,
  current: CurrentLists,
  { unfound, published, referring }: Step,
): void {
  const { domainId, slug, text } = live;
  const page = pageOf(site, { domainId, slug, title });
  reportPage(site, read, 'published version', page);
  if (read.doc === null) return;
  if (current.search && !isSame(text, publishedText(read.doc))) {
    site.findings.add('search', 'Readers do not find it by all its words.', READ_AGAIN, page);
    unfound.push(id);
  }
  const uses = mediaShownOnPage(read.doc);
  published.push({ id, uses, who: 'it', page });
  referring.push({ names: [...uses.keys()], who: 'It', page, domainId });
}

function checkPublication(
  { findings }: CheckedSite,
  {
    deletedAt,
    isLive,
    isPublished,
  }: { readonly deletedAt: string | null; readonly isLive: boolean; readonly isPublished: boolean },
  page: NonNullable<Problem['page']>,
): void {
  if (deletedAt !== null && isLive) {
    findings.add(
      'published',
      'It is deleted, and readers still get it.',
      'Restore it, and delete it again.',
      page,
    );
  } else if (deletedAt === null && isLive !== isPublished) {
    const words = isLive
      ? 'It counts as not published, and readers get it.'
      : 'It counts as published, and readers do not get it.';
    findings.add('published', words, 'Publish it again, or unpublish it, in Page Status.', page);
  }
}

/**
 * Whether the search has the right text of a page.
 *
 * @param text null if the search must not find the page
 */
function isSame(stored: SearchedText | null, text: SearchedText | null): boolean {
  if (text === null) return stored === null || stored.words === null;
  if (stored === null) return false;
  return stored.title === text.title && stored.headings === text.headings && stored.words === text.words;
}
