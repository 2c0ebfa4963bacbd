import {
  type CheckedDraft,
  type CheckedSnapshot,
  countBrokenRevisions,
  countPages,
  draftsToCheck,
  servedPaths,
  siteDocumentsToCheck,
  snapshotsToCheck,
} from '../../db/check-queries.ts';
import { missingMedia } from '../../db/media-library-queries.ts';
import { checkBlocks } from '../../src/blocks/registry.ts';
import { HearthError } from '../../src/model/errors.ts';
import { type PageDoc, pageDocOf, pageFieldsSchema, type StoredPage } from '../../src/model/page.ts';
import { linkedPages } from '../../src/model/page-links.ts';
import { siteDocumentSchemas } from '../../src/model/site.ts';
import { isLibraryItem, namedMedia } from '../documents/media-uses.ts';
import { draftText, publishedText } from '../documents/search-text.ts';
import { completeDocument } from '../documents/stored-page.ts';
import { completeSiteDocument } from '../documents/stored-site-document.ts';
import { type CheckedSite, inSteps, numberWords, pageOf, reasonOf } from './checked-site.ts';
import type { Problem } from './findings.ts';

const OPEN_AND_SAVE =
  'Open the page in the editor: its history has versions that can be restored. Until then readers get the last copy that could be made.';
const MEND_LINK =
  'Change the link on the page, or make a redirect in the settings of the site. Pages that are linked to and not published count as missing.';
const MEND_MEDIA = 'Choose another picture or file on the page, or upload it again.';
const READ_AGAIN = 'hearth check --repair reads the texts of these pages again.';

/** Every page and site document: whether it can be read, what it refers to is there, readers have it, and it is found. */
export async function checkDocuments(site: CheckedSite, isSearchCurrent: boolean): Promise<string[]> {
  const { database, findings, progress } = site;
  const { reader } = database;
  const total = await countPages(reader);
  const unsearchable: string[] = [];
  let done = 0;
  const step = (rows: number) => {
    done += rows;
    progress(`Documents: ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
  };
  for await (const drafts of inSteps((after, limit) => draftsToCheck(reader, after, limit))) {
    for (const draft of drafts) {
      const page = pageOf(site, draft);
      checkPublication(site, draft, page);
      const doc = readPage(site, draft.doc, 'draft', page);
      if (doc === null || draft.deletedAt !== null) continue;
      if (isSearchCurrent && !isSame(draft, draftText(doc))) {
        findings.add('search', 'Editors do not find its draft by all its words.', READ_AGAIN, page);
        unsearchable.push(draft.id);
      }
      if (draft.live === 0) await checkMedia(site, doc, 'The draft', page);
    }
    step(drafts.length);
  }
  for await (const snapshots of inSteps((after, limit) => snapshotsToCheck(reader, after, limit))) {
    for (const snapshot of snapshots) {
      const page = pageOf(site, snapshot);
      const doc = readPage(site, snapshot.doc, 'published version', page);
      if (doc === null) continue;
      if (isSearchCurrent && !isSame(snapshot, publishedText(doc))) {
        findings.add('search', 'Readers do not find it by all its words.', READ_AGAIN, page);
        unsearchable.push(snapshot.id);
      }
      await checkMedia(site, doc, 'It', page);
      await checkLinks(site, doc, snapshot.domainId, page);
    }
    step(snapshots.length);
  }
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
  return [...new Set(unsearchable)];
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

async function checkMedia(
  { database, findings }: CheckedSite,
  doc: object,
  who: string,
  page: NonNullable<Problem['page']> | null,
): Promise<void> {
  const ids = [...namedMedia(doc).keys()].filter(isLibraryItem);
  const { length } = await missingMedia(database.reader, ids);
  if (length === 0) return;
  const words = numberWords(length, 'picture or file', 'pictures or files');
  findings.add('references', `${who} refers to ${words} that the library does not have.`, MEND_MEDIA, page);
}

/** Links to pages of these sites that readers cannot open. */
async function checkLinks(
  { database, domains, findings }: CheckedSite,
  doc: object,
  domainId: string,
  page: NonNullable<Problem['page']> | null,
): Promise<void> {
  const bySite = new Map<string, string[]>();
  for (const address of linkedPages(doc)) {
    const [, host, path] = /^\/\/([^/]*)(\/.*)$/.exec(address) ?? [null, null, address];
    const found = host === null ? null : domains.forHost(host);
    const target = host === null ? domainId : found?.exact ? found.domain.id : null;
    if (target !== null) bySite.set(target, [...(bySite.get(target) ?? []), path!]);
  }
  for (const [target, paths] of bySite) {
    const served = await servedPaths(database.reader, target, paths);
    for (const path of paths.filter((path) => !served.has(path)))
      findings.add('references', `It links to ${path}, which readers do not find.`, MEND_LINK, page);
  }
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
      await checkMedia(site, fields, which, null);
      await checkLinks(site, fields, domainId, {
        title: which,
        address: domains.byId(domainId)?.hostnames[0] ?? '',
      });
    } catch (error) {
      findings.add('documents', `${which} cannot be read: ${reasonOf(error)}`, remedy);
    }
  }
}
