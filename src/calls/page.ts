import {
  loadLinksQuerySchema,
  loadLinksResponseSchema,
  updateLinksResponseSchema,
  updateLinksSchema,
} from '../model/links.ts';
import { manyPagesSchema, manyResponseSchema } from '../model/many-pages.ts';
import { pageCollections } from '../model/page.ts';
import { revisionsSchema } from '../model/revision.ts';
import { defineCalls } from './define-calls.ts';
import {
  applyRolesBody,
  checkSlugQuery,
  checkSlugResponse,
  createBody,
  deleteResponse,
  duplicateBody,
  findQuery,
  findResponse,
  listQuery,
  listResponse,
  loadQuery,
  pageResponse,
  publishBody,
  restoreBody,
  restoreDeletedBody,
  revisionQuery,
  revisionResponse,
  revisionsQuery,
  saveBody,
  savedPageResponse,
  storedPageSchema,
  targetBody,
  unpublishResponse,
} from './page-wire.ts';
import { publishing, right } from './rule.ts';

/** Defines the same call for each collection, under the collection's name. */
const inCollections = (name: string) =>
  pageCollections.map((collection) => ({
    path: `${collection}/${name}`,
    tag: `Collection ${collection}`,
  }));

export const page = defineCalls('page', 'Pages', {
  load: {
    method: 'GET',
    summary: 'The page at an address: the draft for who is signed in, the published page for everybody else',
    who: 'anyone',
    input: loadQuery,
    output: storedPageSchema,
    also: inCollections('load'),
  },
  checkSlug: {
    method: 'GET',
    summary: 'Whether a page can have an address; a page’s own is available to it',
    who: 'signedIn',
    input: checkSlugQuery,
    output: checkSlugResponse,
    also: inCollections('checkSlug'),
  },
  list: {
    method: 'GET',
    summary:
      'The drafts of a domain whose address or title holds the words, by title; with `published` those that are public; with `unpublished` those that are not public as they are, changed last first',
    who: 'signedIn',
    input: listQuery,
    output: listResponse,
  },
  loadRevisions: {
    method: 'GET',
    summary: 'The revisions of a page without their documents, newest first',
    who: 'signedIn',
    input: revisionsQuery,
    output: revisionsSchema,
  },
  loadRevision: {
    method: 'GET',
    summary: 'A revision with the document that the page then was',
    who: 'signedIn',
    input: revisionQuery,
    output: revisionResponse,
  },
  create: {
    method: 'POST',
    summary: 'Makes a new page as a draft',
    who: 'signedIn',
    audit: { words: 'Made a page' },
    input: createBody,
    output: savedPageResponse,
    only: inCollections('create'),
  },
  save: {
    method: 'POST',
    summary: 'Saves the draft of a page over the version it was loaded at; without an _id, makes a new page',
    who: 'pageRole',
    audit: { words: 'Saved a page', isRepeated: true },
    input: saveBody,
    output: savedPageResponse,
    also: inCollections('save'),
  },
  publishPage: {
    method: 'POST',
    summary:
      'Saves a page and makes it what visitors read. From an address that it had before, readers are sent on to the new one',
    who: publishing,
    audit: { words: 'Published a page' },
    input: publishBody,
    output: savedPageResponse,
    also: inCollections('publish'),
  },
  unpublishPage: {
    method: 'POST',
    summary: 'Takes a page from visitors; its draft stays',
    who: publishing,
    audit: { words: 'Unpublished a page' },
    input: targetBody,
    output: unpublishResponse,
    also: inCollections('unpublish'),
  },
  delete: {
    method: 'POST',
    summary: 'Deletes a page that is not published; it can be restored for 30 days',
    who: 'pageRole',
    audit: { words: 'Deleted a page' },
    input: targetBody,
    output: deleteResponse,
    also: inCollections('delete'),
  },
  restore: {
    method: 'POST',
    summary: 'Makes what a page was in a revision its draft, over the version it was loaded at',
    who: 'pageRole',
    audit: { words: 'Restored an earlier version of a page' },
    input: restoreBody,
    output: pageResponse,
  },
  restoreDeleted: {
    method: 'POST',
    summary:
      'Makes a page that was deleted in the last 30 days a draft again, at another address if one is given',
    who: 'pageRole',
    audit: { words: 'Restored a deleted page' },
    input: restoreDeletedBody,
    output: savedPageResponse,
  },
  duplicate: {
    method: 'POST',
    summary: 'Makes a new page of the draft of another one, at an address of its own',
    who: 'signedIn',
    audit: { words: 'Duplicated a page' },
    input: duplicateBody,
    output: savedPageResponse,
  },
  publishMany: {
    method: 'POST',
    summary: 'Publishes pages as they are drafted, each for itself, and says of each what came of it',
    who: right('publish'),
    audit: { none: 'each page is recorded for itself, as page/publishPage' },
    input: manyPagesSchema,
    output: manyResponseSchema,
  },
  unpublishMany: {
    method: 'POST',
    summary:
      'Takes pages from visitors, each for itself, and says of each what came of it; their drafts stay',
    who: right('publish'),
    audit: { none: 'each page is recorded for itself, as page/unpublishPage' },
    input: manyPagesSchema,
    output: manyResponseSchema,
  },
});

export const pageLinks = defineCalls('page', 'Pages', {
  loadLinks: {
    method: 'GET',
    summary:
      'The documents that link to a page, as drafts or published: to an address that it has, had before, or is redirected from',
    who: 'signedIn',
    input: loadLinksQuerySchema,
    output: loadLinksResponseSchema,
  },
  updateLinks: {
    method: 'POST',
    summary:
      'Leads the links to an earlier address of a page to the page; documents without unpublished changes are published again',
    who: 'signedIn',
    audit: { words: 'Updated links to a moved page' },
    input: updateLinksSchema,
    output: updateLinksResponseSchema,
  },
});

export const search = defineCalls('search', 'Pages', {
  pages: {
    method: 'GET',
    summary:
      'The drafts of a domain with the words in their title, address, headings or text, the best first; typing mistakes are forgiven',
    who: 'signedIn',
    input: findQuery,
    output: findResponse,
  },
});

export const pageRoles = defineCalls('roles', 'Pages', {
  applyToPage: {
    method: 'POST',
    summary: 'Restricts changing a page to the holders of these roles; with none, lifts the restriction',
    who: 'pageRole',
    audit: { words: 'Changed who may edit a page' },
    input: applyRolesBody,
    output: pageResponse,
    also: inCollections('applyRoles'),
  },
});
