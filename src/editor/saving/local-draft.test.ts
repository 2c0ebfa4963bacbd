import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredPage } from '../../model/page.ts';
import { redo, undo } from '../document/changes.ts';
import { blockAtom } from '../document/current-tree.ts';
import { $undoLabel } from '../document/history.ts';
import { $dirty } from '../document/saved.ts';
import { openPage } from '../document/start-editor.ts';
import { open, respondWith, saved, storedPage, type, workingPage } from '../testing/open-page.ts';
import { $announcement } from '../ui/announcements.ts';
import { $timeZone } from '../ui/time-zone.ts';
import type { StoredDocument } from './documents.ts';
import {
  $draftDisabled,
  DRAFT_DELAY_MS,
  type Draft,
  type DraftStorage,
  flushDraft,
  storeDraft,
} from './local-draft.ts';
import {
  $comparing,
  $draftOffers,
  closeComparison,
  discardDraft,
  offerDrafts,
  offerInWords,
} from './local-draft-offer.ts';
import { chooseInDraft, restoreDraft } from './local-draft-restore.ts';
import { savePage } from './save.ts';
import { closeDrafts, MemoryStore, openDrafts } from './testing/open-drafts.ts';

const NOW = new Date('2026-11-21T16:12:00');
const pageOf = (document: StoredDocument) => document as StoredPage;
const quote = () => blockAtom('q1').get()?.quote;

let store: MemoryStore;
let keeper: DraftStorage;

beforeEach(() => {
  openDrafts(NOW);
  open();
  store = new MemoryStore();
  keeper = storeDraft(store, 'tab1');
});
afterEach(() => closeDrafts(keeper));

describe('the copy of unsaved work', () => {
  test('is written even for the first thing typed', async () => {
    keeper.stop();
    store = new MemoryStore();
    type('One');
    keeper = storeDraft(store, 'tab2');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect([...store.drafts.keys()]).toEqual(['page-1 tab2']);
  });

  test('is written while somebody types without a pause', async () => {
    for (let key = 1; key <= 4; key++) {
      type('They'.slice(0, key));
      await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS / 3);
    }
    expect([...store.drafts.values()].map(({ working }) => pageOf(working).contents[0]?.quote)).toEqual([
      'The',
    ]);
  });

  test('is written once in 300 ms, with the page it is based on and the current page', async () => {
    for (const text of ['O', 'On', 'One']) type(text);
    expect(store.writes).toBe(0);
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect(store.writes).toBe(1);
    expect([...store.drafts.values()]).toEqual([
      {
        id: 'page-1 tab1',
        root: 'page',
        pageId: 'page-1',
        tabId: 'tab1',
        domainId: 'domain-1',
        userId: 'u1',
        username: 'marion',
        baseVersion: 3,
        base: storedPage(),
        working: workingPage(),
        changedAt: new Date(NOW.getTime() + DRAFT_DELAY_MS).toISOString(),
      },
    ]);
    type('One two');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect(store.writes).toBe(2);
  });

  test('is written at once when the page may be about to close, and only if something is new', async () => {
    type('One');
    expect(await flushDraft()).toBe(true);
    expect(store.drafts.size).toBe(1);
    await flushDraft();
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect(store.writes).toBe(1);
  });

  test('is removed when the page is saved, and when every change is undone', async () => {
    type('One');
    await flushDraft();
    respondWith(saved);
    await savePage('save');
    await vi.advanceTimersByTimeAsync(0);
    expect(store.drafts.size).toBe(0);
    type('Two');
    await flushDraft();
    undo();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.drafts.size).toBe(0);
  });

  test('stays with what was typed while the page was being saved', async () => {
    type('One');
    respondWith((call) => {
      type('One two');
      return saved(call);
    });
    await savePage('save');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    const [draft] = store.drafts.values();
    expect([
      draft?.baseVersion,
      pageOf(draft!.base).contents[0]?.quote,
      pageOf(draft!.working).contents[0]?.quote,
    ]).toEqual([4, 'One', 'One two']);
  });

  test('is removed with the work even if writing a newer copy failed', async () => {
    type('One');
    await flushDraft();
    store.broken = true;
    type('One two');
    expect(await flushDraft()).toBe(false);
    expect(store.drafts.size).toBe(1);
    store.broken = false;
    undo();
    await vi.advanceTimersByTimeAsync(0);
    expect([$dirty.get(), store.drafts.size]).toEqual([false, 0]);
  });

  test('that could not be removed is removed at the next flush, and at the next change', async () => {
    for (const again of [flushDraft, async () => openPage(storedPage({ version: 4 }))]) {
      type('One');
      await flushDraft();
      store.stuck = true;
      undo();
      await vi.advanceTimersByTimeAsync(0);
      expect(store.drafts.size).toBe(1);
      store.stuck = false;
      await again();
      await vi.advanceTimersByTimeAsync(0);
      expect(store.drafts.size).toBe(0);
    }
  });

  test('that is written again while its removal is under way is not forgotten', async () => {
    type('One');
    await flushDraft();
    undo();
    redo();
    await flushDraft();
    expect(store.drafts.size).toBe(1);
    undo();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.drafts.size).toBe(0);
  });

  test('that the browser cannot store is reported once, and editing continues', async () => {
    const said: string[] = [];
    const stop = $announcement.listen(({ text }) => said.push(text));
    store.broken = true;
    type('One');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    type('One two');
    await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
    expect(await flushDraft()).toBe(false);
    stop();
    expect([$draftDisabled.get(), said, quote()]).toEqual([
      true,
      ['This browser cannot keep a copy of unsaved work. Save often.'],
      'One two',
    ]);
    store.broken = false;
    expect(await flushDraft()).toBe(true);
    expect(store.drafts.size).toBe(1);
  });
});

describe('unsaved work of an earlier tab', () => {
  const nobody = async () => new Set<string>();
  const left = (fields: Partial<Draft> = {}, working: Partial<StoredPage> = {}) => {
    const base = pageOf(fields.base ?? storedPage());
    const [first, ...rest] = base.contents;
    const draft: Draft = {
      id: 'page-1 tab0',
      root: 'page',
      pageId: 'page-1',
      tabId: 'tab0',
      domainId: 'domain-1',
      userId: 'u1',
      username: 'marion',
      baseVersion: base.version,
      base,
      working: { ...base, contents: [{ ...first!, quote: 'Left behind' }, ...rest], ...working },
      changedAt: '2026-11-21T05:00:00.000Z',
      ...fields,
    };
    store.drafts.set(draft.id, draft);
  };
  const offered = () => $draftOffers.get().map(({ draft }) => draft.tabId);

  test('is offered in words, with the time of the site, and announced', async () => {
    $timeZone.set('Pacific/Auckland');
    left({ changedAt: '2026-11-21T16:12:00.000Z' });
    await offerDrafts(store, nobody);
    expect(offered()).toEqual(['tab0']);
    const words = 'You have work on this page from Sunday 22 November, 5:12 am that was not saved.';
    expect(offerInWords($draftOffers.get()[0]!.draft).replaceAll('\u202f', ' ')).toBe(words);
    expect($announcement.get().text.replaceAll('\u202f', ' ')).toBe(words);
  });

  test('is not offered if its tab is open, or if it is of another user or page', async () => {
    left({ id: 'a', tabId: 'open' });
    left({ id: 'b', userId: 'u2' });
    left({ id: 'c', pageId: 'page-2' });
    await offerDrafts(store, async () => new Set(['open']));
    expect([offered(), store.drafts.size]).toEqual([[], 3]);
  });

  test('is removed if the page already contains it, and after 30 days, whoever made it', async () => {
    left({ id: 'a' }, { contents: storedPage().contents });
    left({ id: 'b', userId: 'u2', changedAt: '2026-10-20T00:00:00.000Z' });
    left({ id: 'c', userId: 'u2', changedAt: '2026-10-25T00:00:00.000Z' });
    await offerDrafts(store, nobody);
    expect([offered(), [...store.drafts.keys()]]).toEqual([[], ['c']]);
  });

  test('is restored as one change, and its copy is removed only when this tab has one', async () => {
    left();
    await offerDrafts(store, nobody);
    store.broken = true;
    await restoreDraft();
    expect([quote(), $dirty.get(), $undoLabel.get(), offered()]).toEqual([
      'Left behind',
      true,
      'Undo: Restore unsaved work',
      [],
    ]);
    expect([...store.drafts.keys()]).toEqual(['page-1 tab0']);
    store.broken = false;
    undo();
    expect([quote(), $dirty.get()]).toEqual(['They listened.', false]);
  });

  test('belongs to this tab after restoring', async () => {
    left();
    await offerDrafts(store, nobody);
    await restoreDraft();
    expect([...store.drafts.keys()]).toEqual(['page-1 tab1']);
  });

  test('is merged with a page that was saved since', async () => {
    left();
    openPage(storedPage({ version: 8, title: 'Saved since' }));
    await offerDrafts(store, nobody);
    await restoreDraft();
    expect([quote(), workingPage().title, workingPage().version]).toEqual(['Left behind', 'Saved since', 8]);
  });

  test('asks about conflicts, and merges what is chosen', async () => {
    left();
    const [first, ...rest] = storedPage().contents;
    openPage(
      storedPage({ version: 8, contents: [{ ...first!, quote: 'Saved since', quoteBy: 'Cy' }, ...rest] }),
    );
    await offerDrafts(store, nobody);
    await restoreDraft();
    expect([$comparing.get(), quote(), offered()]).toEqual([true, 'Saved since', ['tab0']]);
    chooseInDraft('field q1 quote', 'mine');
    await restoreDraft();
    expect([$comparing.get(), blockAtom('q1').get()]).toEqual([
      false,
      expect.objectContaining({ quote: 'Left behind', quoteBy: 'Cy' }),
    ]);
  });

  test('asks again if the page was changed after a choice', async () => {
    left();
    const [first, ...rest] = storedPage().contents;
    openPage(storedPage({ version: 8, contents: [{ ...first!, quote: 'Saved since' }, ...rest] }));
    await offerDrafts(store, nobody);
    await restoreDraft();
    chooseInDraft('field q1 quote', 'mine');
    closeComparison();
    type('Typed since');
    await restoreDraft();
    expect([$comparing.get(), quote(), offered()]).toEqual([true, 'Typed since', ['tab0']]);
    chooseInDraft('field q1 quote', 'theirs');
    await restoreDraft();
    expect([$comparing.get(), quote(), offered()]).toEqual([false, 'Typed since', []]);
  });

  test('is removed when discarded, and an older one is offered next', async () => {
    left({ id: 'a', tabId: 'newer', changedAt: '2026-11-21T05:00:00.000Z' });
    left({ id: 'b', tabId: 'older', changedAt: '2026-11-20T05:00:00.000Z' });
    await offerDrafts(store, nobody);
    expect(offered()).toEqual(['newer', 'older']);
    await discardDraft();
    expect([offered(), [...store.drafts.keys()], quote()]).toEqual([['older'], ['b'], 'They listened.']);
  });

  test('is asked about anew, whatever was chosen for what was offered before it', async () => {
    left({ id: 'a', tabId: 'newer', changedAt: '2026-11-21T05:00:00.000Z' });
    left({ id: 'b', tabId: 'older', changedAt: '2026-11-20T05:00:00.000Z' });
    const [first, ...rest] = storedPage().contents;
    openPage(storedPage({ version: 8, contents: [{ ...first!, quote: 'Saved since' }, ...rest] }));
    await offerDrafts(store, nobody);
    chooseInDraft('field q1 quote', 'mine');
    await discardDraft();
    await restoreDraft();
    expect([$comparing.get(), quote(), offered()]).toEqual([true, 'Saved since', ['older']]);
  });

  test('that cannot be read is not touched', async () => {
    const [first] = storedPage().contents;
    left({}, { contents: [first!, first!] });
    await offerDrafts(store, nobody);
    expect([offered(), store.drafts.size]).toEqual([[], 1]);
  });
});
