import { beforeEach, expect, test, vi } from 'vitest';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, SETTINGS_KEY } from '../../../model/roots.ts';
import { $tree } from '../../document/current-tree.ts';
import { $publications, $saved } from '../../document/saved.ts';
import { savePage } from '../../saving/save.ts';
import { $conflict, $redirectOnPublish, $saveStates, $sessionEnded } from '../../saving/save-state.ts';
import {
  change,
  errorResponse,
  lost,
  openSite,
  respondWith,
  saved,
  siteDocuments,
  startAs,
  storedPage,
  type,
} from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { $question } from '../../ui/question.ts';
import { $live, $publishCount, $publishOpen, $toPublish } from './publication-state.ts';
import { publishDocuments } from './publish-documents.ts';
import { takeBack } from './take-back.ts';

const THEN = '2026-01-01T00:00:00.000Z';
const NOW = '2026-02-01T00:00:00.000Z';
const PUBLISHED = { published: true, lastPublished: THEN, updatedAt: THEN };
const DOCUMENTS = ['page', 'nav', 'footer', 'siteSettings'] as const;

type Sent = { readonly body: object };
/** Returns the answer to a publication: each document that was sent, as it is stored then. */
function publishedAll({ body }: Sent): Response {
  const sent = body as Record<string, { version: number }>;
  const stored = DOCUMENTS.flatMap((name) => {
    const document = sent[name];
    if (document === undefined) return [];
    const state = { published: true, lastPublished: NOW, updatedAt: NOW };
    return [[name, { ...document, version: document.version + 1, ...state }]];
  });
  return Response.json({ publication: 'p1', ...Object.fromEntries(stored) });
}
const paths = (sent: readonly { url: string }[]) => sent.map(({ url }) => url.replace(/^.*\/api\//, ''));
const sentDocuments = (sent: readonly Sent[]) =>
  sent.map(({ body }) => DOCUMENTS.filter((name) => name in body));

beforeEach(() => {
  startAs({});
  const { nav, footer, settings } = siteDocuments();
  openSite(storedPage({ updatedAt: THEN }), {
    nav: { ...nav, ...PUBLISHED },
    footer: { ...footer, ...PUBLISHED },
    settings: { ...settings, ...PUBLISHED },
  });
  $live.set(null);
  $publishOpen.set(true);
  $question.set(null);
});

test('what differs from what is public is counted, saved or not', () => {
  expect([$publishCount.get(), $toPublish.get()]).toEqual([0, []]);
  change(NAV_KEY, 'donate.text', 'Give');
  type('New.');
  expect([$publishCount.get(), $toPublish.get()]).toEqual([2, [PAGE_KEY, NAV_KEY]]);
});

test('all are saved and published in one call, and are public and saved then', async () => {
  type('New.');
  change(NAV_KEY, 'donate.text', 'Give');
  change(FOOTER_KEY, 'phone', '1800 975 707');
  const sent = respondWith(publishedAll);
  expect(await publishDocuments([PAGE_KEY, NAV_KEY])).toBeNull();
  expect([paths(sent), sentDocuments(sent)]).toEqual([['publication/publish'], [['page', 'nav']]]);
  expect(sent[0]!.body).toMatchObject({ collection: 'pages', domainId: 'domain-1' });
  expect(sent[0]!.body).not.toHaveProperty('redirect');
  expect($saveStates.get()).toMatchObject({ page: 'saved', '@nav': 'saved', '@footer': 'dirty' });
  expect($toPublish.get()).toEqual([FOOTER_KEY]);
  expect([$live.get(), $publishOpen.get()]).toEqual([
    { publication: 'p1', roots: [PAGE_KEY, NAV_KEY] },
    false,
  ]);
  expect($announcement.get().text).toContain('Page Published. Nav Published.');
});

test('the old address does not lead to the new one where that is not wanted, once', async () => {
  change(PAGE_KEY, 'slug', 'moved');
  $redirectOnPublish.set(false);
  const sent = respondWith(publishedAll, publishedAll);
  await publishDocuments([PAGE_KEY]);
  await publishDocuments([PAGE_KEY]);
  expect(sent.map(({ body }) => 'redirect' in body)).toEqual([true, false]);
});

test('if one is refused, nothing is published, and its own words say why', async () => {
  type('New.');
  change(SETTINGS_KEY, 'title', 'Other');
  const validationErrors = [{ field: 'siteSettings.quickExit.url', message: 'Not right' }];
  respondWith(errorResponse(422, 'validation', 'Please check it.', { validationErrors }));
  const words = await publishDocuments([PAGE_KEY, SETTINGS_KEY]);
  expect(words).toContain('The site settings could not be published.');
  expect(words).toContain('Site settings › The quick exit leads to: Not right. ');
  expect([$live.get(), $publishOpen.get()]).toEqual([null, true]);
  expect($saveStates.get()).toMatchObject({ page: 'dirty', '@siteSettings': 'dirty' });
});

test('without a connection it is said, and another try does not clash with what got through', async () => {
  type('New.');
  respondWith(lost);
  expect(await publishDocuments([PAGE_KEY])).toContain('there is no connection');
  const version = Number($saved.get().roots.page.version);
  const theirs = { ...storedPage(), ...($tree.get().roots.page as object), version: version + 1 };
  const newer = { savedBy: 'marion', savedAt: NOW, page: { ...theirs, contents: [] } };
  const own = {
    ...newer,
    page: { ...newer.page, contents: storedPage().contents.map((block) => withQuote(block, 'New.')) },
  };
  const sent = respondWith(errorResponse(409, 'version-conflict', 'Newer.', own), publishedAll);
  expect(await publishDocuments([PAGE_KEY])).toBeNull();
  expect(sent.map(({ body }) => body.page.version)).toEqual([version, version + 1]);
  expect($conflict.get()).toBeNull();
});
const withQuote = (block: object, quote: string) => ('quote' in block ? { ...block, quote } : block);

test('a newer version of somebody else is a conflict about that document', async () => {
  type('New.');
  change(NAV_KEY, 'donate.text', 'Give');
  const nav = { ...siteDocuments().nav, version: 9, items: [] };
  respondWith(errorResponse(409, 'version-conflict', 'Newer.', { savedBy: 'noor', savedAt: NOW, nav }));
  expect(await publishDocuments([PAGE_KEY, NAV_KEY])).toBeNull();
  expect($conflict.get()).toMatchObject({ root: NAV_KEY, savedBy: 'noor', action: 'save' });
  expect([$publishOpen.get(), $saveStates.get().page]).toEqual([false, 'dirty']);
});

test('who is not logged in any more is asked to log in', async () => {
  type('New.');
  respondWith(errorResponse(401, 'not-signed-in', 'Please log in first.'));
  expect(await publishDocuments([PAGE_KEY])).toBeNull();
  expect($sessionEnded.get()).toEqual({ root: PAGE_KEY, action: 'publish' });
});

test('an address of one letter is asked about first', async () => {
  change(PAGE_KEY, 'slug', 'ä');
  const sent = respondWith();
  const publishing = publishDocuments([PAGE_KEY]);
  await vi.waitFor(() => expect($question.get()?.message).toBe('Is /ä the address you want?'));
  $question.set(null);
  expect([await publishing, sent]).toEqual([null, []]);
});

test('a save that is under way ends first', async () => {
  type('New.');
  let answer = () => {};
  const sent = respondWith(
    (call) => new Promise((resolve) => (answer = () => resolve(saved(call)))),
    publishedAll,
  );
  const saving = savePage('save');
  await vi.waitFor(() => expect(paths(sent)).toEqual(['page/save']));
  const publishing = publishDocuments([PAGE_KEY]);
  answer();
  await saving;
  expect(await publishing).toBeNull();
  expect(paths(sent)).toEqual(['page/save', 'publication/publish']);
});

test.each([
  [
    { published: true, lastPublished: THEN },
    'Taken back. Visitors see what they saw before.',
    'Unpublished changes',
  ],
  [{ published: false, lastPublished: null }, 'Taken back. This page is not public.', 'Not public'],
])('a publication that is taken back leaves the draft, and its state is %j', async (state, words, told) => {
  type('New.');
  respondWith(publishedAll, () => Response.json({ page: { ...storedPage(), title: 'Old', ...state } }));
  await publishDocuments([PAGE_KEY]);
  expect($publications.get().page.words).toBe('Public');
  expect(await takeBack($live.get()!)).toBe(words);
  expect($publications.get().page).toEqual({ words: told, differs: true });
  expect([$tree.get().roots.page.title, $saveStates.get().page]).toEqual(['Get help', 'saved']);
});
