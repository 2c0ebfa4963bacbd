import {
  type CheckedDraft,
  type CheckedSnapshot,
  countBrokenRevisions,
  countPages,
  draftsToCheck,
  siteDocumentsToCheck,
  snapshotsToCheck,
} from '../../db/check-queries.ts';
import { checkBlocks } from '../../src/blocks/registry.ts';
import { HearthError } from '../../src/model/errors.ts';
import { type PageDoc, pageDocOf, pageFieldsSchema, type StoredPage } from '../../src/model/page.ts';
import { siteDocumentSchemas } from '../../src/model/site.ts';
import { mediaShownOnPage, namedMedia } from '../documents/media-uses.ts';
import { draftText, publishedText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { completeSiteDocument } from '../documents/stored-site-document.ts';
import { REPAIRED_PAGES } from '../limits.ts';
import { checkReferences, type Referring } from './check-references.ts';
import { checkUses, type Using } from './check-uses.ts';
import { type CheckedSite, inSteps, numberWords, pageOf, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

const OPEN_AND_SAVE =
  'Open the page in the editor: its history has versions that can be restored. Until then readers get the last copy that could be made.';
const READ_AGAIN = 'hearth check --repair reads the texts of these pages again.';

/** Which of the lists that are made from documents are those of this program. */
export interface CurrentLists {
  readonly search: boolean;
  readonly uses: boolean;
}

/**
 * Every page and site document: whether it can be read, what it refers to is there, readers have it, and it is found. Returns the
 * ids of pages whose texts in the search, or whose uses of media, are not those of their documents; `REPAIRED_PAGES` at most.
 */
export async function checkDocuments(site: CheckedSite, current: CurrentLists): Promise<string[]> {
  const { database, findings, progress } = site;
  const { reader } = database;
  const counts = await countPages(reader);
  const total = counts.drafts + counts.published;
  const outdated = new Set<string>();
  let done = 0;
  const step = (rows: number, ids: readonly string[]) => {
    for (const id of ids) if (outdated.size < REPAIRED_PAGES) outdated.add(id);
    done += rows;
    progress(`Documents: ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
  };
  for await (const drafts of inSteps((after, limit) => draftsToCheck(reader, after, limit)))
    step(drafts.length, await checkDrafts(site, drafts, current));
  for await (const snapshots of inSteps((after, limit) => snapshotsToCheck(reader, after, limit)))
    step(snapshots.length, await checkSnapshots(site, snapshots, current));
  await checkSiteDocuments(site);
  const broken = await countBrokenRevisions(reader);
  if (broken > 0) {
    findings.add(
      'documents',
      `${numberWords(broken, 'older version', 'older versions')} of documents cannot be read, and not restored.`,
      'They harm nothing else, and go with time.',
    );
  }
  findings.looked('documents', numberWords(total, 'document of a page', 'documents of pages'));
  return [...outdated];
}

/** The drafts of a step. Returns the ids of those whose lists are outdated. */
async function checkDrafts(
  site: CheckedSite,
  drafts: readonly CheckedDraft[],
  current: CurrentLists,
): Promise<string[]> {
  const referring: Referring[] = [];
  const using: Using[] = [];
  const outdated: string[] = [];
  for (const draft of drafts) {
    const page = pageOf(site, draft);
    checkPublication(site, draft, page);
    const doc = readPage(site, draft.doc, 'draft', page);
    if (doc === null || draft.deletedAt !== null) continue;
    if (current.search && !isSame(draft, draftText(doc))) {
      site.findings.add('search', 'Editors do not find its draft by all its words.', READ_AGAIN, page);
      outdated.push(draft.id);
    }
    using.push({ id: draft.id, uses: namedMedia(JSON.parse(draft.doc)), page });
    if (draft.live === 0) referring.push({ doc, who: 'The draft', page, domainId: null });
  }
  await checkReferences(site, referring);
  return [...outdated, ...(current.uses ? await checkUses(site, 'draft', using) : [])];
}

/** What readers have of the pages of a step. Returns the ids of those whose lists are outdated. */
async function checkSnapshots(
  site: CheckedSite,
  snapshots: readonly CheckedSnapshot[],
  current: CurrentLists,
): Promise<string[]> {
  const referring: Referring[] = [];
  const using: Using[] = [];
  const outdated: string[] = [];
  for (const snapshot of snapshots) {
    const page = pageOf(site, snapshot);
    const doc = readPage(site, snapshot.doc, 'published version', page);
    if (doc === null) continue;
    if (current.search && !isSame(snapshot, publishedText(doc))) {
      site.findings.add('search', 'Readers do not find it by all its words.', READ_AGAIN, page);
      outdated.push(snapshot.id);
    }
    using.push({ id: snapshot.id, uses: mediaShownOnPage(doc), page });
    referring.push({ doc, who: 'It', page, domainId: snapshot.domainId });
  }
  await checkReferences(site, referring);
  return [...outdated, ...(current.uses ? await checkUses(site, 'published', using) : [])];
}

/** The document of a page, complete; null where it cannot be read at all. */
function readPage(
  { findings }: CheckedSite,
  text: string,
  what: string,
  page: NonNullable<Problem['page']>,
): PageDoc | null {
  try {
    const doc = completeDocument(text);
    const problem = documentProblem(doc);
    if (problem !== null) findings.add('documents', `The ${what}: ${problem}.`, OPEN_AND_SAVE, page);
    return doc;
  } catch (error) {
    findings.add('documents', `The ${what} cannot be read: ${reasonOf(error)}`, OPEN_AND_SAVE, page);
    return null;
  }
}

/** What a save of this very document would be refused for; null where it would be taken. */
function documentProblem(doc: PageDoc): string | null {
  try {
    const fields = pageFieldsSchema.safeParse(pageDocOf(doc as StoredPage));
    const [issue] = fields.error?.issues ?? [];
    if (issue !== undefined) return `${issue.path.join('.') || 'the page'}: ${issue.message}`;
    checkBlocks(doc.contents);
    return null;
  } catch (error) {
    const [first] = error instanceof HearthError ? (error.validationErrors ?? []) : [];
    return first === undefined ? reasonOf(error) : `${first.field}: ${first.message}`;
  }
}

function checkPublication(
  { findings }: CheckedSite,
  draft: CheckedDraft,
  page: NonNullable<Problem['page']>,
): void {
  const isLive = draft.live === 1;
  if (draft.deletedAt !== null && isLive) {
    findings.add(
      'published',
      'It is deleted, and readers still get it.',
      'Restore it, and delete it again.',
      page,
    );
  } else if (draft.deletedAt === null && isLive !== (draft.published === 1)) {
    const words = isLive
      ? 'It counts as not published, and readers get it.'
      : 'It counts as published, and readers do not get it.';
    findings.add('published', words, 'Publish it again, or unpublish it, in Page Status.', page);
  }
}

function isSame(
  stored: Pick<CheckedSnapshot, 'searchTitle' | 'searchHeadings' | 'searchWords'>,
  text: { readonly title: string; readonly headings: string; readonly words: string } | null,
): boolean {
  if (text === null) return stored.searchWords === null;
  const { searchTitle, searchHeadings, searchWords } = stored;
  return searchTitle === text.title && searchHeadings === text.headings && searchWords === text.words;
}

const SITE_DOCUMENTS = { nav: 'navigation', footer: 'footer', siteSettings: 'settings' } as const;

async function checkSiteDocuments(site: CheckedSite): Promise<void> {
  const { database, domains, findings } = site;
  for (const { domain_id: domainId, kind, doc, live } of await siteDocumentsToCheck(database.reader)) {
    const which = `The ${live ? 'published ' : ''}${SITE_DOCUMENTS[kind]} of ${domains.byId(domainId)?.name ?? 'a site that is not there'}`;
    const remedy = 'Open the settings of the site: the history there has versions that can be restored.';
    try {
      const { _id, domainId: _, ...fields } = completeSiteDocument(kind, domainId, doc);
      const [issue] = siteDocumentSchemas[kind].safeParse(fields).error?.issues ?? [];
      if (issue !== undefined)
        findings.add('documents', `${which}: ${issue.path.join('.')}: ${issue.message}.`, remedy);
      if (!live) continue;
      const page = { title: which, address: domains.byId(domainId)?.hostnames[0] ?? '' };
      await checkReferences(site, [{ doc: fields, who: 'It', page, domainId }]);
    } catch (error) {
      findings.add('documents', `${which} cannot be read: ${reasonOf(error)}`, remedy);
    }
  }
}
