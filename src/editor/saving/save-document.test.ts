import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import type { JsonObject } from '../../model/json.ts';
import { applyPatches } from '../../model/patch.ts';
import {
  FOOTER_KEY,
  NAV_KEY,
  PAGE_KEY,
  ROOT_KEYS,
  SETTINGS_KEY,
  type SiteRootKey,
} from '../../model/roots.ts';
import { redo, undo } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { $anyDirty, $dirty, $saved } from '../document/saved.ts';
import {
  change,
  errorResponse,
  lost,
  openSite,
  respondWith,
  saved,
  savedDocument,
  siteDocuments,
  storedPage,
} from '../testing/open-page.ts';
import { $saveState } from '../testing/page-state.ts';
import { $toasts } from '../ui/toasts.ts';
import { inWords } from './compare.ts';
import { $conflictChoices, choose, decideLater, keepMine, saveMerged, takeTheirs } from './conflict.ts';
import { restartPauses } from './retry-timer.ts';
import { retry, saveDocument, savePage } from './save.ts';
import { $conflict, $pageRequest, $saveRequest, decideAgain, requestOf } from './save-state.ts';
import { mergeVersions, versionsOf } from './versions.ts';

/** Each site document, with its calls, two of its fields, and the texts that name it. */
const DOCUMENTS = [
  {
    root: NAV_KEY,
    field: 'nav',
    urls: ['/api/site/saveNav', '/api/site/publishNav'],
    toasts: ['Nav Saved', 'Nav Published'],
    paths: ['donate.text', 'crisis.text'],
    says: ['The navigation is not saved yet', 'The navigation could not be published.', 'Navigation'],
  },
  {
    root: FOOTER_KEY,
    field: 'footer',
    urls: ['/api/site/saveFooter', '/api/site/publishFooter'],
    toasts: ['Footer Saved', 'Footer Published'],
    paths: ['phone', 'footerText'],
    says: ['The footer is not saved yet', 'The footer could not be published.', 'Footer'],
  },
  {
    root: SETTINGS_KEY,
    field: 'siteSettings',
    urls: ['/api/siteSettings/saveSiteSettings', '/api/siteSettings/publishSiteSettings'],
    toasts: ['Site Settings Saved', 'Site Settings Published'],
    paths: ['title', 'description'],
    says: [
      'The site settings are not saved yet',
      'The site settings could not be published.',
      'Site settings',
    ],
  },
] as const;

const documentOf = (root: SiteRootKey) => $tree.get().roots[root] as JsonObject;
const fieldOf = (root: SiteRootKey, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as JsonObject)[name], documentOf(root));
const toasts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => openSite(storedPage(), siteDocuments()));
afterEach(() => {
  ROOT_KEYS.forEach(restartPauses);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(DOCUMENTS)('$field', ({ root, field, urls, toasts: said, paths: [path, other], says }) => {
  /**
   * Returns the server's response if another user, Sam, has saved a version with this value. `fields` replaces other fields of
   * that version.
   */
  const newer = (at: string, value: string, fields: object = {}) => {
    const tree = $saved.get();
    const theirs = applyPatches(tree, setField(tree, { key: root, path: at, value }).patches).roots[root];
    return errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'sam',
      savedAt: '2026-02-01T00:00:00.000Z',
      [field]: { ...theirs, version: 9, ...fields },
    });
  };

  test.each([
    ['save', 0],
    ['publish', 1],
  ] as const)('a %s is one call with the document and its version', async (action, index) => {
    change(root, path, 'Ours');
    const before = documentOf(root);
    const sent = respondWith(savedDocument);
    await saveDocument(root, action);
    expect(sent).toEqual([{ url: urls[index], body: { [field]: before } }]);
    expect(before.version).toBe(2);
    expect(documentOf(root)).toEqual({ ...before, version: 3 });
    expect([toasts(), $anyDirty.get(), requestOf(root).state]).toEqual([[said[index]], false, 'saved']);
  });

  test('edits made during a save stay unsaved, and so does the page', async () => {
    change(root, path, 'Ours');
    change('q1', 'quote', 'New words');
    respondWith((call) => {
      change(root, other, 'Typed meanwhile');
      change('q1', 'quoteBy', 'Bea');
      return savedDocument(call);
    });
    await saveDocument(root, 'save');
    expect([fieldOf(root, path), fieldOf(root, other), documentOf(root).version]).toEqual([
      'Ours',
      'Typed meanwhile',
      3,
    ]);
    expect($tree.get().blocks.q1).toEqual({
      key: 'q1',
      componentType: 'Quote',
      quote: 'New words',
      quoteBy: 'Bea',
    });
    expect([$saveState.get(), $dirty.get(), $anyDirty.get()]).toEqual(['dirty', true, true]);
    undo();
    undo();
    undo();
    expect($anyDirty.get()).toBe(false);
  });

  test('a save that fails for a temporary reason says so, and is retried', async () => {
    vi.useFakeTimers();
    change(root, path, 'Ours');
    const sent = respondWith(lost, savedDocument);
    await saveDocument(root, 'save');
    const message = `${says[0]}: there is no connection.`;
    expect($saveRequest.get()).toEqual({
      root,
      state: 'error',
      action: 'save',
      message,
      retryAt: Date.now() + 1000,
    });
    expect($saveState.get()).toBe('idle');
    await vi.advanceTimersByTimeAsync(1000);
    expect([sent.length, requestOf(root).state, $anyDirty.get()]).toEqual([2, 'saved', false]);
  });

  test('a save that was stored although its response was lost is no conflict', async () => {
    change(root, path, 'Ours');
    respondWith(lost, newer(path, 'Ours', { version: 3 }));
    await saveDocument(root, 'save');
    await retry();
    expect([$conflict.get(), documentOf(root).version, $anyDirty.get()]).toEqual([null, 3, false]);
  });

  test('what was stored by a call whose response was lost is saved over, not asked about', async () => {
    change(root, path, 'Ours');
    respondWith(lost, newer(path, 'Ours', { version: 3 }), savedDocument);
    await saveDocument(root, 'save');
    change(root, other, 'Typed since');
    await retry();
    expect([$conflict.get(), documentOf(root).version, $anyDirty.get()]).toEqual([null, 4, false]);
  });

  test('a refusal names the document and keeps the work', async () => {
    change(root, path, 'Ours');
    const validationErrors = [{ field: `${field}.${path}`, message: 'Too long' }];
    respondWith(
      errorResponse(422, 'validation', 'Some of what was sent is not right.', { validationErrors }),
    );
    await saveDocument(root, 'publish');
    const { message } = $saveRequest.get() as { message: string };
    expect(message).toContain(says[1]);
    expect(message).toMatch(/ (Navigation|Footer|Site settings) › (Donate|Phone|Title): Too long\. /);
    expect(fieldOf(root, path)).toBe('Ours');
  });

  describe('somebody else saved it', () => {
    beforeEach(() => {
      change('q1', 'quote', 'New words');
      change(root, path, 'Ours');
    });

    test('is a conflict of that document alone, which can wait', async () => {
      respondWith(newer(path, 'Theirs'), saved);
      await saveDocument(root, 'save');
      expect($conflict.get()).toMatchObject({ root, action: 'save', savedBy: 'sam', theirs: { version: 9 } });
      expect([$saveRequest.get().root, $pageRequest.get().state, $saveState.get()]).toEqual([
        root,
        'idle',
        'dirty',
      ]);
      const asked = $conflict.get();
      decideLater();
      await savePage('save');
      expect([$saveState.get(), $saveRequest.get()]).toEqual([
        'saved',
        expect.objectContaining({ root, state: 'conflict' }),
      ]);
      decideAgain();
      expect([$conflict.get(), fieldOf(root, path)]).toEqual([asked, 'Ours']);
    });

    test('Keep mine saves it over theirs', async () => {
      respondWith(newer(other, 'Theirs'));
      await saveDocument(root, 'publish');
      const mine = documentOf(root);
      const sent = respondWith(savedDocument);
      await keepMine();
      expect(sent).toEqual([{ url: urls[1], body: { [field]: { ...mine, version: 9 } } }]);
      expect([documentOf(root), $conflict.get()]).toEqual([{ ...mine, version: 10 }, null]);
      expect([$saveRequest.get().state, $dirty.get()]).toEqual(['idle', true]);
    });

    test('Take theirs replaces it, undo restores mine, and the page stays unsaved', async () => {
      respondWith(newer(path, 'Theirs'));
      await saveDocument(root, 'save');
      takeTheirs();
      expect([fieldOf(root, path), documentOf(root).version, requestOf(root).state]).toEqual([
        'Theirs',
        9,
        'idle',
      ]);
      expect($tree.get().roots[root]).toEqual($saved.get().roots[root]);
      expect([$tree.get().blocks.q1?.quote, $dirty.get()]).toEqual(['New words', true]);
      undo();
      expect([fieldOf(root, path), documentOf(root).version, $tree.get().blocks.q1?.quote]).toEqual([
        'Ours',
        9,
        'New words',
      ]);
      redo();
      expect(fieldOf(root, path)).toBe('Theirs');
    });

    test('different changes are merged, and the differences name the document', async () => {
      respondWith(newer(other, 'Theirs'));
      await saveDocument(root, 'publish');
      const versions = versionsOf($conflict.get()!);
      const blocks = inWords(mergeVersions(versions), versions);
      expect(blocks.map(({ name, differences }) => [name, differences.map(({ by }) => by).sort()])).toEqual([
        [says[2], ['mine', 'theirs']],
      ]);
      const sent = respondWith(savedDocument);
      await saveMerged();
      expect(sent).toEqual([{ url: urls[1], body: { [field]: { ...documentOf(root), version: 9 } } }]);
      expect([fieldOf(root, path), fieldOf(root, other), $dirty.get()]).toEqual(['Ours', 'Theirs', true]);
    });

    test('a merge asks about what both changed, and a choice is of this document', async () => {
      respondWith(newer(path, 'Theirs'));
      await saveDocument(root, 'save');
      const sent = respondWith(savedDocument);
      await saveMerged();
      expect(sent).toEqual([]);
      const asked = $conflict.get()!;
      const { conflicts } = mergeVersions(versionsOf(asked));
      for (const { id } of conflicts) choose(id, 'theirs');
      $conflict.set({ ...asked, root: PAGE_KEY });
      expect($conflictChoices.get()).toEqual({});
      $conflict.set(asked);
      await saveMerged();
      expect([sent.length, fieldOf(root, path), requestOf(root).state]).toEqual([1, 'Theirs', 'saved']);
    });
  });
});

test('each document is retried by itself, and what failed first stays said', async () => {
  vi.useFakeTimers();
  change('q1', 'quote', 'New words');
  change(NAV_KEY, 'donate.text', 'Give');
  const sent = respondWith(lost, lost, saved, lost, savedDocument);
  await savePage('save');
  await saveDocument(NAV_KEY, 'save');
  expect(ROOT_KEYS.map((root) => requestOf(root).state)).toEqual(['error', 'error', 'idle', 'idle']);
  expect($saveRequest.get().root).toBe(PAGE_KEY);
  await vi.advanceTimersByTimeAsync(1000);
  expect([$saveState.get(), $saveRequest.get().root]).toEqual(['saved', NAV_KEY]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/page/save',
    '/api/site/saveNav',
    '/api/page/save',
    '/api/site/saveNav',
    '/api/site/saveNav',
  ]);
  expect([$anyDirty.get(), $saveRequest.get().state]).toEqual([false, 'saved']);
});

test('a page and the documents around it are saved at the same time without touching each other', async () => {
  change('q1', 'quote', 'New words');
  change(NAV_KEY, 'donate.text', 'Give');
  const page = Promise.withResolvers<void>();
  respondWith(async (call) => {
    await page.promise;
    return saved(call);
  }, savedDocument);
  const saving = savePage('save');
  await saveDocument(NAV_KEY, 'save');
  expect([$saveState.get(), requestOf(NAV_KEY).state]).toEqual(['saving', 'saved']);
  page.resolve();
  await saving;
  expect([$tree.get().roots.page.version, documentOf(NAV_KEY).version, $anyDirty.get()]).toEqual([
    4,
    3,
    false,
  ]);
});
