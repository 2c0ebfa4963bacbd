import { onTestFinished, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import type { Json } from '../../model/json.ts';
import { initialisePage, type StoredPage } from '../../model/page.ts';
import { ROOT_KEYS } from '../../model/roots.ts';
import { emptySiteDocument, emptySiteSettings } from '../../model/site.ts';
import type { DraftShell, EditorStart } from '../../model/view.ts';
import { dispatch } from '../document/changes.ts';
import { $tree, pageOf } from '../document/current-tree.ts';
import { $start, openPage } from '../document/start-editor.ts';
import { clearPending } from '../saving/pending-trees.ts';
import { clearRequests } from '../saving/save-state.ts';
import { $otherUser, $userInDoubt } from '../saving/session.ts';
import { $toasts } from '../ui/toasts.ts';

/** Returns a page with a quote, a titled area that contains a text, and a block of unknown type. */
export function storedPage(fields: Partial<StoredPage> = {}): StoredPage {
  return {
    ...initialisePage({ pageType: 'page', template: 'generic', slug: 'help', title: 'Get help' }),
    _id: 'page-1',
    domainId: 'domain-1',
    version: 3,
    published: true,
    lastPublished: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    roles: [],
    contents: [
      { key: 'q1', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Ana' },
      {
        key: 'area',
        componentType: 'TitledArea',
        title: 'Near you',
        contents: [{ key: 't1', componentType: 'Text', text: 'Call us' }],
      },
      { key: 'x1', componentType: 'Foo', anything: { deep: [1, 2] } },
    ],
    ...fields,
  };
}

type SiteDocuments = Pick<DraftShell, 'nav' | 'footer' | 'settings'>;

/** Returns the site documents: a navigation with nested items, a footer with contacts, and settings. */
export function siteDocuments(): SiteDocuments {
  const state = { version: 2, published: true, lastPublished: null, updatedAt: '2026-01-01T00:00:00.000Z' };
  const item = (key: string, text: string) => ({
    key,
    link: { type: 'page' as const, href: `/${key}`, text },
  });
  const [food, office, home] = [item('food', 'Food'), item('office', 'Office'), item('home', 'Home')];
  return {
    nav: {
      ...emptySiteDocument('nav', 'domain-1'),
      ...state,
      items: [
        { ...item('help', 'Get help'), subItems: [food, item('housing', 'Housing')] },
        { ...item('about', 'About us'), subItems: [] },
      ],
    },
    footer: {
      ...emptySiteDocument('footer', 'domain-1'),
      ...state,
      contacts: [office],
      sitemap: [home, item('news', 'News')],
    },
    settings: { ...emptySiteSettings('domain-1'), ...state, title: 'Open Verandah' },
  };
}

type StartFields = Partial<Omit<EditorStart, 'shell'>> & { readonly shell?: Partial<DraftShell> };

/** Returns the data with which an editor starts: by default, for an admin on the page `storedPage()` of the only site. */
export function editorStart({ shell, ...fields }: StartFields = {}): EditorStart {
  const domain = { _id: 'domain-1', name: 'Open Verandah', hostnames: [], published: true, isDefault: true };
  return {
    user: {
      _id: 'u1',
      username: 'marion',
      name: '',
      email: 'marion@example.org',
      roles: ['admin'],
      rights: [],
    },
    page: storedPage(),
    quickExitAbove: null,
    callAbove: null,
    chainedTwin: null,
    twin: null,
    posters: [],
    otherForms: [],
    reviews: { own: null, waiting: 0, messages: 0, answers: 0, comments: 0 },
    openThreads: 0,
    times: [],
    canChange: true,
    shell: {
      domain: { id: domain._id, name: domain.name },
      ...siteDocuments(),
      baseUrls: { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: '' },
      path: '/help',
      ...shell,
    },
    domains: [{ ...domain, version: 1 }],
    cdnImageBaseUrl: '',
    draft: false,
    offersCaptcha: false,
    hasAnalytics: false,
    greets: { asks: false, shows: false },
    maps: { hasTiles: false, hasSearch: false },
    timeZone: 'Australia/Adelaide',
    asksTimeZone: false,
    ...fields,
  };
}

/** Sets the editor's start data until the end of the test. */
export function startAs(fields: StartFields): void {
  $start.set(editorStart(fields));
  onTestFinished(() => $start.set(null));
}

/** Fills the stores with a page and the site documents, as if they had just been loaded. */
export function openSite(page: StoredPage, documents: SiteDocuments): void {
  open(page);
  openPage(page, documents);
}

/** Fills the stores with a page, as if it had just been loaded. */
export function open(page: StoredPage = storedPage()): StoredPage {
  openPage(page);
  ROOT_KEYS.forEach(clearPending);
  $toasts.set([]);
  clearRequests();
  $userInDoubt.set(false);
  $otherUser.set(null);
  return page;
}

/** Changes a field as an editor would; `key` is the key of a block or of a document. */
export function change(key: string, path: string, value: Json): void {
  dispatch(setField($tree.get(), { key, path, value }));
}

/** Types into the quote of `storedPage()`. */
export function type(value: string, path = 'quote'): void {
  change('q1', path, value);
}

/** Returns the current page in its stored form. */
export function workingPage(): StoredPage {
  return pageOf($tree.get());
}

interface SentCall {
  readonly url: string;
  readonly body: { readonly page: StoredPage; readonly collection: string };
}

/** Mocks the server's responses to the next calls, and returns the calls. */
export function respondWith(...responses: ((sent: SentCall) => Response | Promise<Response>)[]): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one = { url, body: init.body === undefined ? {} : JSON.parse(String(init.body)) };
    sent.push(one);
    const answer = responses[sent.length - 1];
    if (answer === undefined) throw new Error(`There is no answer for call ${sent.length}, ${url}.`);
    return answer(one);
  });
  return sent;
}

/** Returns the response to a save: the page with the next version number. */
export function saved({ body: { page } }: SentCall): Response {
  return Response.json({
    page: { ...page, version: page.version + 1, updatedAt: '2026-02-01T00:00:00.000Z' },
  });
}

/** Returns the response to saving or publishing a site document: the document with the next version number. */
export function savedDocument({ body }: SentCall): Response {
  const [[field, document]] = Object.entries(body) as unknown as [[string, { version: number }]];
  return Response.json({ [field]: { ...document, version: document.version + 1 } });
}

/** Returns the response to publishing the page. */
export function published({ body: { page } }: SentCall): Response {
  const now = '2026-02-01T00:00:00.000Z';
  return Response.json({
    page: { ...page, version: page.version + 1, published: true, updatedAt: now, lastPublished: now },
  });
}

/** Returns an error response. */
export function errorResponse(status: number, code: string, message: string, details: object = {}) {
  return () =>
    Response.json({ ...details, statusCode: status, message, error: { code, message } }, { status });
}

/** Returns the rejected promise of a request whose connection is lost. */
export function lost(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}
