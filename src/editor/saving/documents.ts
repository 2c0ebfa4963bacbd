import type { Sent } from '../../calls/types.ts';
import type { StoredPage } from '../../model/page.ts';
import { isSiteRootKey, PAGE_KEY, ROOT_NAMES, type RootKey } from '../../model/roots.ts';
import type { SiteDocumentKind, StoredSiteDocument } from '../../model/site.ts';
import { TOASTS } from '../../model/texts.ts';
import { type ContentTree, withRootFields } from '../../model/tree.ts';
import { $tree, documentOf, pageOf, treeOf } from '../document/current-tree.ts';
import { ofThisSite } from '../document/sites.ts';

/**
 * This file lists, for each document of the content tree, the calls that load, save, publish and restore the document, and the
 * messages shown to the user.
 */

/** A document in the form that the server stores. */
export type StoredDocument = StoredPage | StoredSiteDocument<SiteDocumentKind>;

/** `saveNew` saves the current page as a new page. */
export type SaveAction = 'save' | 'saveNew' | 'publish';

/** The field of a document in requests and responses. */
export type DocumentField = 'page' | SiteDocumentKind;

/** The parameters that identify a document in history calls. */
type HistoryTarget =
  | { readonly _id: string; readonly collection: string }
  | { readonly kind: SiteDocumentKind; readonly domainId: string };

interface DocumentCalls {
  /** The field for the document in requests and responses, including conflict responses. */
  readonly field: DocumentField;
  /** The path of the call that loads the document, relative to the URL of the API. */
  readonly load: 'page/load' | 'site/loadNav' | 'site/loadFooter' | 'siteSettings/loadSiteSettings';
  readonly save: 'page/save' | 'site/saveNav' | 'site/saveFooter' | 'siteSettings/saveSiteSettings';
  readonly publish:
    | 'page/publishPage'
    | 'site/publishNav'
    | 'site/publishFooter'
    | 'siteSettings/publishSiteSettings';
  readonly restore: 'page/restore' | 'site/restore';
  /** The call that lists the document's revisions. */
  readonly revisions: 'page/loadRevisions' | 'site/loadRevisions';
  readonly revision: 'page/loadRevision' | 'site/loadRevision';
  /** The toast that confirms a save. */
  readonly saved: string;
  readonly published: string;
  /**
   * A sentence about publishing, which is the next step after a save. Absent for the page, because the page's publication state
   * is always visible.
   */
  readonly next?: string;
  /** Whether the document's name is a plural. */
  readonly plural?: boolean;
}

type HistoryCalls = Pick<DocumentCalls, 'restore' | 'revisions' | 'revision'>;

const PAGE_HISTORY: HistoryCalls = {
  restore: 'page/restore',
  revisions: 'page/loadRevisions',
  revision: 'page/loadRevision',
};
const SITE_HISTORY: HistoryCalls = {
  restore: 'site/restore',
  revisions: 'site/loadRevisions',
  revision: 'site/loadRevision',
};

export const DOCUMENTS: Readonly<Record<RootKey, DocumentCalls>> = {
  page: {
    field: 'page',
    load: 'page/load',
    save: 'page/save',
    publish: 'page/publishPage',
    ...PAGE_HISTORY,
    saved: TOASTS.pageSaved,
    published: TOASTS.pagePublished,
  },
  '@nav': {
    field: 'nav',
    load: 'site/loadNav',
    save: 'site/saveNav',
    publish: 'site/publishNav',
    ...SITE_HISTORY,
    saved: TOASTS.navSaved,
    published: TOASTS.navPublished,
    next: 'To show it to visitors, choose Publish.',
  },
  '@footer': {
    field: 'footer',
    load: 'site/loadFooter',
    save: 'site/saveFooter',
    publish: 'site/publishFooter',
    ...SITE_HISTORY,
    saved: TOASTS.footerSaved,
    published: TOASTS.footerPublished,
    next: 'To show it to visitors, choose Publish.',
  },
  '@siteSettings': {
    field: 'siteSettings',
    load: 'siteSettings/loadSiteSettings',
    save: 'siteSettings/saveSiteSettings',
    publish: 'siteSettings/publishSiteSettings',
    ...SITE_HISTORY,
    saved: TOASTS.siteSettingsSaved,
    published: TOASTS.siteSettingsPublished,
    next: 'To show them to visitors, publish them under General.',
    plural: true,
  },
};

/** Returns the body of a call that saves or publishes a document of a tree. */
export function bodyOf(root: RootKey, tree: ContentTree): Sent<DocumentCalls['save']> {
  const body = { [DOCUMENTS[root].field]: storedForm(root, tree) };
  const sent: object =
    root === PAGE_KEY ? { ...body, collection: tree.roots.page.collection, ...ofThisSite() } : body;
  return sent as Sent<DocumentCalls['save']>;
}

/** Returns the document in the response to a call that loads, saves or publishes it. */
export function documentIn(root: RootKey, response: object): StoredDocument {
  return (response as Readonly<Record<DocumentField, StoredDocument>>)[DOCUMENTS[root].field];
}

/** Returns the parameters that identify a document of a tree in history calls. */
export function targetOf(root: RootKey, { roots }: ContentTree): HistoryTarget {
  if (isSiteRootKey(root))
    return { kind: DOCUMENTS[root].field as SiteDocumentKind, domainId: String(roots[root]?.domainId) };
  return { _id: String(roots.page._id), collection: String(roots.page.collection) };
}

/**
 * Returns a tree with this stored document. If the document is a page, the tree contains only the page; otherwise it also
 * contains the other current documents.
 */
export function treeWith(root: RootKey, stored: StoredDocument): ContentTree {
  if (!isSiteRootKey(root)) return treeOf(stored as StoredPage);
  // Empties the redirects, because they have their own calls. Sending the redirects back with the settings could restore a
  // removed one.
  return withRootFields($tree.get(), root, 'redirects' in stored ? { ...stored, redirects: [] } : stored);
}

/** Returns the name of a document for the middle of a sentence: 'this page', 'the navigation'. */
export function calledInside(root: RootKey): string {
  return root === PAGE_KEY ? 'this page' : `the ${ROOT_NAMES[root]}`;
}

/** Returns a document's name with its verb for the beginning of a sentence: 'The page is', 'The site settings are'. */
export function namedAs(root: RootKey, singular: string, plural: string): string {
  return `The ${ROOT_NAMES[root]} ${DOCUMENTS[root].plural ? plural : singular}`;
}

/** Returns the stored form of a document of a tree. */
export function storedForm(root: RootKey, tree: ContentTree): StoredDocument {
  return isSiteRootKey(root) ? documentOf(tree, root) : pageOf(tree);
}
