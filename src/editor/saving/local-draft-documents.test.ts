import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY, type SiteRootKey } from '../../model/roots.ts';
import { undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $anyDirty, $dirty, $saved } from '../document/saved.ts';
import { openPage } from '../document/start-editor.ts';
import {
  change,
  openSite,
  respondWith,
  saved,
  savedDocument,
  siteDocuments,
  storedPage,
} from '../testing/open-page.ts';
import { draftVersions } from './draft-versions.ts';
import { DRAFT_DELAY_MS, type DraftStorage, flushDraft, storeDraft } from './local-draft.ts';
import { $comparing, $draftOffers, offerDrafts, offerInWords } from './local-draft-offer.ts';
import { chooseInDraft, restoreDraft } from './local-draft-restore.ts';
import { saveDocument, savePage } from './save.ts';
import { closeDrafts, MemoryStore, openDrafts } from './testing/open-drafts.ts';
import { mergeVersions } from './versions.ts';

const DOCUMENTS = [
  { root: NAV_KEY, path: 'donate.text', id: 'nav_domain-1', says: 'You have work on the navigation from ' },
  { root: FOOTER_KEY, path: 'phone', id: 'footer_domain-1', says: 'You have work on the footer from ' },
  {
    root: SETTINGS_KEY,
    path: 'title',
    id: 'siteSettings_domain-1',
    says: 'You have work on the site settings from ',
  },
] as const;

const nobody = async () => new Set<string>();
const fieldOf = (root: SiteRootKey, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as JsonObject)[name], $tree.get().roots[root]);

let store: MemoryStore;
let storage: DraftStorage;

beforeEach(() => {
  openDrafts();
  openSite(storedPage(), siteDocuments());
  store = new MemoryStore();
  storage = storeDraft(store, 'tab1');
});
afterEach(() => closeDrafts(storage));

describe.each(DOCUMENTS)('$id', ({ root, path, id, says }) => {
  /** Leaves the changed document in a tab that no longer exists, and opens the site with the server's version of the document. */
  const leaveBehind = async (documents = siteDocuments()) => {
    change(root, path, 'Left behind');
    await flushDraft();
    const left = store.drafts.get(`${id} tab1`)!;
    storage.stop();
    openPage(storedPage(), documents);
    store.drafts.clear();
    store.drafts.set('left', { ...left, id: 'left', tabId: 'tab0' });
    storage = storeDraft(store, 'tab2');
  };

  test('is stored by itself while it is unsaved, with the version that it is based on', async () => {
    change(root, path, 'New words');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect([...store.drafts.values()]).toEqual([
      expect.objectContaining({
        id: `${id} tab1`,
        root,
        pageId: id,
        domainId: 'domain-1',
        baseVersion: 2,
        base: $saved.get().roots[root],
        working: $tree.get().roots[root],
      }),
    ]);
    undo();
    await flushDraft();
    expect([...store.drafts.keys()]).toEqual([]);
  });

  test('is not written again for what is typed on the page, and is removed only when it is saved', async () => {
    change(root, path, 'New words');
    await flushDraft();
    change('q1', 'quote', 'Typed');
    await flushDraft();
    expect([store.writes, [...store.drafts.keys()]]).toEqual([2, [`${id} tab1`, 'page-1 tab1']]);
    respondWith(saved, savedDocument);
    await savePage('save');
    expect(await flushDraft()).toBe(true);
    expect([...store.drafts.keys()]).toEqual([`${id} tab1`]);
    await saveDocument(root, 'save');
    expect(await flushDraft()).toBe(true);
    expect([store.drafts.size, $anyDirty.get()]).toEqual([0, false]);
  });

  test('is offered by its name on any page, and restored as one change that leaves the page alone', async () => {
    await leaveBehind();
    openPage(storedPage({ _id: 'page-2' }), siteDocuments());
    await offerDrafts(store, nobody);
    const offers = $draftOffers.get().map(({ draft }) => offerInWords(draft).startsWith(says));
    expect(offers).toEqual([true]);
    await restoreDraft();
    expect([fieldOf(root, path), $dirty.get(), $anyDirty.get()]).toEqual(['Left behind', false, true]);
    expect([...store.drafts.keys()]).toEqual([`${id} tab2`]);
    undo();
    expect($anyDirty.get()).toBe(false);
  });

  test('is merged with a version that was saved since, after asking about what both changed', async () => {
    const kind = { '@nav': 'nav', '@footer': 'footer', '@siteSettings': 'settings' } as const;
    change(root, path, 'Saved since');
    const since = { ...siteDocuments(), [kind[root]]: { ...$tree.get().roots[root], version: 7 } };
    await leaveBehind(since);
    await offerDrafts(store, nobody);
    await restoreDraft();
    expect([$comparing.get(), fieldOf(root, path)]).toEqual([true, 'Saved since']);
    const { conflicts } = mergeVersions(draftVersions($draftOffers.get()[0]!.draft));
    for (const conflict of conflicts) chooseInDraft(conflict.id, 'mine');
    await restoreDraft();
    expect([fieldOf(root, path), $tree.get().roots[root]?.version]).toEqual(['Left behind', 7]);
  });

  test('that the document already contains is removed', async () => {
    await leaveBehind();
    change(root, path, 'Left behind');
    await offerDrafts(store, nobody);
    expect([$draftOffers.get(), store.drafts.has('left')]).toEqual([[], false]);
  });
});
