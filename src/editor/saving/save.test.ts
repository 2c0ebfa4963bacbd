import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredPage } from '../../model/page.ts';
import { PAGE_KEY } from '../../model/roots.ts';
import type { SignedInUser } from '../../model/users.ts';
import { undo } from '../document/changes.ts';
import { blockAtom } from '../document/current-tree.ts';
import { $dirty, $publication } from '../document/saved.ts';
import { $start } from '../document/start-editor.ts';
import {
  errorResponse,
  lost,
  open,
  published,
  respondWith,
  saved,
  startAs,
  storedPage,
  type,
  workingPage,
} from '../testing/open-page.ts';
import { $saveState } from '../testing/page-state.ts';
import { $announcement } from '../ui/announcements.ts';
import { $toasts } from '../ui/toasts.ts';
import { restartPauses } from './retry-timer.ts';
import { retry, retryWhenOnline, savePage } from './save.ts';
import { $conflict, $redirectOnPublish, $saveRequest, $sessionEnded } from './save-state.ts';
import { $otherUser, adoptUser, watchUser } from './session.ts';

beforeEach(() => {
  open();
});
afterEach(() => {
  restartPauses(PAGE_KEY);
  vi.unstubAllGlobals();
});

const toasts = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);

test('Save sends the whole current page and its collection, and confirms that it is saved', async () => {
  type('They heard me.');
  expect($saveState.get()).toBe('dirty');
  const sent = respondWith(saved);
  const working = workingPage();
  await savePage('save');
  expect(sent).toEqual([
    { url: '/api/page/save', body: { page: working, collection: 'pages', domainId: 'domain-1' } },
  ]);
  expect([$saveState.get(), $dirty.get(), toasts()]).toEqual(['saved', false, ['success: Page Saved']]);
  expect(workingPage().version).toBe(4);
  expect($publication.get()).toBe('Unpublished changes');
});

test('Publish is one call, after which the page is public as it is', async () => {
  type('They heard me.');
  const sent = respondWith(published);
  await savePage('publish');
  expect(sent.map(({ url }) => url)).toEqual(['/api/page/publishPage']);
  expect([toasts(), $publication.get()]).toEqual([['success: Page Published'], 'Public']);
});

test('Publish says when readers are not to be sent on from the old address, and only that once', async () => {
  const sent = respondWith(published, published);
  $redirectOnPublish.set(false);
  await savePage('publish');
  type('They heard me.');
  await savePage('publish');
  expect(sent.map(({ body }) => (body as { redirect?: boolean }).redirect)).toEqual([false, undefined]);
});

test('Publish links to the public page, and tells how many parts are unfinished', async () => {
  respondWith(published, published);
  await savePage('publish');
  expect($toasts.get()).toEqual([expect.objectContaining({ slug: 'help', note: undefined })]);
  type('');
  await savePage('publish');
  const note = 'One place is not finished yet. Page Status names it.';
  expect($toasts.get()).toEqual([expect.objectContaining({ slug: 'help', note })]);
  expect($announcement.get().text).toBe(`Page Published. ${note}`);
});

test('a save says at which place a picture is shown that was removed from the library meanwhile', async () => {
  const contents = [
    { key: 't', componentType: 'Testimonials', items: [{ key: 'i', image: { imageId: 'gone', alt: '' } }] },
  ];
  open(storedPage({ contents } as never));
  respondWith(async (call) => Response.json({ ...(await saved(call).json()), lostMedia: ['gone'] }));
  await savePage('save');
  expect(toasts()).toContainEqual(expect.stringMatching(/^error: Testimonials.* › Picture: what you chose/));
  expect($saveState.get()).toBe('saved');
});

test('what is typed while the page is being saved stays, and is dirty', async () => {
  type('One');
  respondWith((call) => {
    type('One two');
    return saved(call);
  });
  await savePage('save');
  expect(blockAtom('q1').get()?.quote).toBe('One two');
  expect([$saveState.get(), workingPage().version]).toEqual(['dirty', 4]);
  undo();
  expect($saveState.get()).toBe('saved');
});

test("the server's completions are applied, also beside what was typed meanwhile", async () => {
  respondWith(({ body: { page } }) => {
    type('Bea', 'quoteBy');
    const [quote, ...rest] = page.contents;
    return Response.json({
      page: { ...page, version: 4, contents: [{ ...quote, quote: 'Tidied.' }, ...rest] },
    });
  });
  await savePage('save');
  expect(blockAtom('q1').get()).toEqual({
    key: 'q1',
    componentType: 'Quote',
    quote: 'Tidied.',
    quoteBy: 'Bea',
  });
});

test('saving updates no block that the server did not change', async () => {
  const drawn: string[] = [];
  for (const key of ['q1', 'area', 't1', 'x1']) blockAtom(key).listen(() => drawn.push(key));
  respondWith(saved);
  await savePage('save');
  expect(drawn).toEqual([]);
});

test('a second save during a call follows it with the page as it is then', async () => {
  const sent = respondWith((call) => {
    type('Later');
    void savePage('save');
    void savePage('publish');
    return saved(call);
  }, published);
  await savePage('save');
  expect(sent.map(({ url, body }) => [url, body.page.version, body.page.contents[0]?.quote])).toEqual([
    ['/api/page/save', 3, 'They listened.'],
    ['/api/page/publishPage', 4, 'Later'],
  ]);
  expect($saveState.get()).toBe('saved');
});

test.each([
  ['save', 'save'],
  ['publish', 'publish'],
  ['publish', 'save'],
] as const)('a %s does not repeat itself for a %s of what it has sent', async (first, second) => {
  type('One');
  const sent = respondWith((call) => {
    void savePage(second);
    return saved(call);
  });
  await savePage(first);
  expect([sent.length, $saveState.get()]).toEqual([1, 'saved']);
});

test.each([
  ['what is being saved', null],
  ['what was typed since', 'Later'],
])('a publish that waits for a save is not replaced by another save of %s', async (_name, typed) => {
  const sent = respondWith((call) => {
    if (typed !== null) type(typed);
    void savePage('publish');
    void savePage('save');
    return saved(call);
  }, published);
  await savePage('save');
  expect(sent.map(({ url, body }) => [url, body.page.contents[0]?.quote])).toEqual([
    ['/api/page/save', 'They listened.'],
    ['/api/page/publishPage', typed ?? 'They listened.'],
  ]);
});

test('a response that is not an envelope shows Unknown Error, and is not retried', async () => {
  respondWith(() => new Response('<h1>Oops</h1>', { status: 500 }));
  await savePage('publish');
  expect(toasts()).toEqual(['error: Unknown Error']);
  expect($saveRequest.get()).not.toHaveProperty('retryAt');
});

test('an error shows its message and the invalid fields', async () => {
  const validationErrors = [{ field: 'contents.q1.quote', message: 'Too long' }];
  respondWith(errorResponse(422, 'validation', 'Some of what was sent is not right.', { validationErrors }));
  await savePage('save');
  expect($saveRequest.get()).toEqual({
    root: 'page',
    state: 'error',
    action: 'save',
    message:
      'The page could not be saved. Some of what was sent is not right. Quote › Quote: Too long. Your work is still here. Change what is in the way, then save the page again.',
    remedy: 'message',
  });
});

describe('a save that fails for a temporary reason', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    restartPauses(PAGE_KEY);
    vi.useRealTimers();
  });
  const status =
    (code: number, headers = {}) =>
    () =>
      new Response('<h1>Sorry</h1>', { status: code, headers });

  test('is retried after 1, 2, 4, 8 and 16 seconds, and then waits', async () => {
    type('One');
    const sent = respondWith(...Array<typeof lost>(7).fill(lost));
    const said: string[] = [];
    const stop = $announcement.listen(({ text }) => said.push(text));
    await savePage('save');
    for (const [index, seconds] of [1, 2, 4, 8, 16].entries()) {
      expect($saveRequest.get()).toEqual({
        root: 'page',
        state: 'error',
        action: 'save',
        message: 'The page is not saved yet: there is no connection.',
        retryAt: Date.now() + seconds * 1000,
      });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(sent).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(index + 2);
    }
    expect($saveRequest.get()).toEqual({
      root: 'page',
      state: 'error',
      action: 'save',
      message: 'The page is not saved yet: there is no connection.',
      retryAt: null,
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(6);
    stop();
    expect(said).toEqual([
      'Saving',
      'The page is not saved yet: there is no connection. Your work is still here, and it is tried again.',
    ]);
    expect([$dirty.get(), toasts()]).toEqual([true, []]);
  });

  test('includes what is typed meanwhile', async () => {
    type('One');
    const sent = respondWith(status(502), saved);
    await savePage('save');
    type('One two');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent[1]!.body.page.contents[0]?.quote).toBe('One two');
    expect([$saveState.get(), $dirty.get(), toasts()]).toEqual(['saved', false, ['success: Page Saved']]);
  });

  test.each([
    ['a header', status(429, { 'retry-after': '30' })],
    ['an answer', errorResponse(429, 'too-many', 'Please wait.', { retryAfter: 30 })],
  ])('is not retried before the time that %s requests', async (_where, answer) => {
    const sent = respondWith(answer, saved);
    await savePage('publish');
    expect($saveRequest.get()).toEqual({
      root: 'page',
      state: 'error',
      action: 'publish',
      message: 'The page is not published yet: the server asks to wait a little.',
      retryAt: Date.now() + 30_000,
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
  });

  test.each([408, 502, 503, 504])('%d is retried', async (code) => {
    respondWith(status(code), saved);
    await savePage('save');
    await vi.advanceTimersByTimeAsync(1000);
    expect($saveState.get()).toBe('saved');
  });

  test.each([400, 403, 404, 409, 413, 422, 500])('%d is not', async (code) => {
    const sent = respondWith(status(code));
    await savePage('save');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, $saveState.get()]).toEqual([1, 'error']);
  });

  test('but not one with another error, when the connection is back', async () => {
    vi.stubGlobal('window', new EventTarget());
    const stop = retryWhenOnline();
    const sent = respondWith(errorResponse(422, 'validation', 'Some of what was sent is not right.'), saved);
    await savePage('save');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, $saveState.get()]).toEqual([1, 'error']);
    stop();
  });

  test('is retried at once by the button and when the connection is back, and the delays start again', async () => {
    vi.stubGlobal('window', new EventTarget());
    const stop = retryWhenOnline();
    const sent = respondWith(lost, lost, lost, saved);
    await savePage('save');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    await retry();
    expect($saveRequest.get()).toEqual({
      root: 'page',
      state: 'error',
      action: 'save',
      message: 'The page is not saved yet: there is no connection.',
      retryAt: Date.now() + 1000,
    });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([sent.length, $saveState.get()]).toEqual([4, 'saved']);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    stop();
  });
});

describe('an ended session', () => {
  const marion = { _id: 'u1', username: 'marion' } as SignedInUser;
  const noor = { _id: 'u2', username: 'noor' } as SignedInUser;
  const me = (user: SignedInUser | null) => () => Response.json({ user });
  const ended = errorResponse(401, 'not-signed-in', 'Please log in first.');

  beforeEach(() => {
    startAs({ user: marion });
    type('One');
  });

  test('keeps the work and asks for a log-in; saving continues for the same user', async () => {
    const sent = respondWith(ended, me(marion), published);
    await savePage('publish');
    expect([$sessionEnded.get()?.action, $saveState.get(), blockAtom('q1').get()?.quote]).toEqual([
      'publish',
      'error',
      'One',
    ]);
    await retry();
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/page/publishPage',
      '/api/user/me',
      '/api/page/publishPage',
    ]);
    expect($saveState.get()).toBe('saved');
  });

  test('asks again while nobody is logged in', async () => {
    respondWith(ended, me(null), me(marion), saved);
    await savePage('save');
    $sessionEnded.set(null);
    await retry();
    expect($sessionEnded.get()?.action).toBe('save');
    await retry();
    expect($saveState.get()).toBe('saved');
  });

  test('in another tab where somebody else logged in since is noticed before anything is saved', async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    const stop = watchUser();
    document.dispatchEvent(new Event('visibilitychange'));
    stop();
    const sent = respondWith(me(noor));
    await savePage('save');
    expect([$otherUser.get(), $saveState.get(), sent.length]).toEqual([noor, 'error', 1]);
  });

  test('saves nothing in the name of another user without asking', async () => {
    const sent = respondWith(ended, me(noor), me(noor), saved, saved);
    await savePage('save');
    await savePage('save');
    expect([$otherUser.get(), $saveState.get(), sent.length]).toEqual([noor, 'error', 2]);
    $otherUser.set(null);
    await retry();
    expect([$otherUser.get(), sent.length]).toEqual([noor, 3]);
    adoptUser();
    await retry();
    expect([$start.get()?.user, $saveState.get(), sent.length]).toEqual([noor, 'saved', 4]);
    await savePage('save');
    expect(sent).toHaveLength(5);
  });
});

/** Returns a newer version in which somebody else has changed the same words. */
const clashing = (version: number) => {
  const { contents } = storedPage();
  return storedPage({
    version,
    title: 'Theirs',
    contents: contents.with(0, { ...contents[0]!, quote: 'Theirs' }),
  });
};

test('a newer version with other changes is merged and saved over, and asks nothing', async () => {
  type('One');
  const theirs = storedPage({ version: 9, title: 'Theirs' });
  const sent = respondWith(
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'ben',
      savedAt: '2026-03-01T00:00:00.000Z',
      page: theirs,
    }),
    saved,
  );
  await savePage('save');
  expect(sent.map(({ body }) => body.page.version)).toEqual([3, 9]);
  expect(sent[1]?.body.page).toMatchObject({ title: 'Theirs', contents: [{ quote: 'One' }, {}, {}] });
  expect([$conflict.get(), $saveState.get(), workingPage().version]).toEqual([null, 'saved', 10]);
});

test('a publication over a newer version asks in any case', async () => {
  type('One');
  respondWith(
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'ben',
      savedAt: '2026-03-01T00:00:00.000Z',
      page: storedPage({ version: 9, title: 'Theirs' }),
    }),
  );
  await savePage('publish');
  expect($conflict.get()?.action).toBe('publish');
});

test('a newer version with the same words changed asks, and changes nothing', async () => {
  type('One');
  const theirs = clashing(9);
  respondWith(
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'ben',
      savedAt: '2026-03-01T00:00:00.000Z',
      page: theirs,
    }),
  );
  await savePage('save');
  expect($conflict.get()).toEqual({
    root: 'page',
    action: 'save',
    savedBy: 'ben',
    savedAt: '2026-03-01T00:00:00.000Z',
    theirs,
  });
  expect([$saveState.get(), workingPage().version, blockAtom('q1').get()?.quote]).toEqual([
    'conflict',
    3,
    'One',
  ]);
});

test('another conflict, such as a deleted page, is an ordinary error', async () => {
  respondWith(errorResponse(409, 'page-deleted', 'This page was deleted.'));
  await savePage('save');
  expect([$conflict.get(), $saveState.get()]).toEqual([null, 'error']);
});

describe('a save whose response was lost', () => {
  const conflict = (page: StoredPage) =>
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'marion',
      savedAt: '2026-03-01T00:00:00.000Z',
      page,
    });

  test('is not a conflict with oneself', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4, updatedAt: '2026-03-01T00:00:00.000Z' };
    respondWith(lost, conflict(mine));
    await savePage('save');
    await retry();
    expect([$conflict.get(), $saveState.get(), workingPage()]).toEqual([null, 'saved', mine]);
    expect($dirty.get()).toBe(false);
  });

  test('is published over, if the page was to be published', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4 };
    const sent = respondWith(lost, conflict(mine), published);
    await savePage('publish');
    await retry();
    expect(sent.map(({ url, body }) => [url, body.page.version])).toEqual([
      ['/api/page/publishPage', 3],
      ['/api/page/publishPage', 3],
      ['/api/page/publishPage', 4],
    ]);
    expect([$conflict.get(), $saveState.get(), $publication.get()]).toEqual([null, 'saved', 'Public']);
  });

  test('is saved over, if more was typed since', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4 };
    respondWith(lost, conflict(mine), saved);
    await savePage('save');
    type('One two');
    await retry();
    expect([$conflict.get(), $saveState.get(), workingPage().version]).toEqual([null, 'saved', 5]);
    expect(blockAtom('q1').get()?.quote).toBe('One two');
  });

  test.each([
    ['first', 0, 'saved'],
    ['last', 59, 'saved'],
    ['middle', 30, 'conflict'],
  ])(
    'is told from another user’s version if it is the %s of many, of which few are remembered',
    async (_which, index, state) => {
      const mine: StoredPage[] = [];
      for (let n = 0; n < 60; n++) {
        type(`Words ${n}`);
        respondWith(lost);
        await savePage('save');
        mine.push({ ...workingPage(), version: 4 });
      }
      type('More words');
      respondWith(conflict(mine[index]!), saved);
      await retry();
      expect($saveState.get()).toBe(state);
    },
  );

  test('does not hide that somebody else saved after it', async () => {
    type('One');
    respondWith(lost, conflict(clashing(5)));
    await savePage('save');
    await retry();
    expect($saveState.get()).toBe('conflict');
    expect($conflict.get()?.theirs).toMatchObject({ title: 'Theirs' });
  });
});
