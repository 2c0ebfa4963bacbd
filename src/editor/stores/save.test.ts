import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import type { StoredPage } from '../../model/page.ts';
import { answerCalls, open, published, refusal, saved, storedPage } from '../testing/start.ts';
import { dispatch, undo } from './changes.ts';
import { $tree, blockAtom, workingPage } from './page.ts';
import { $conflict, $request, $save, $sessionEnded, retry, savePage } from './save.ts';
import { $dirty, $publication } from './saved.ts';
import { $toasts } from './toasts.ts';

beforeEach(() => {
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const type = (value: string, path = 'quote') => dispatch(setField($tree.get(), { key: 'q1', path, value }));
const toasts = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);

test('Save sends the whole working page and its collection, and says that it is saved', async () => {
  type('They heard me.');
  expect($save.get()).toBe('dirty');
  const sent = answerCalls(saved);
  const working = workingPage();
  await savePage('save');
  expect(sent).toEqual([{ url: '/api/page/save', body: { page: working, collection: 'pages' } }]);
  expect([$save.get(), $dirty.get(), toasts()]).toEqual(['saved', false, ['success: Page Saved']]);
  expect(workingPage().version).toBe(4);
  expect($publication.get()).toBe('Unpublished changes');
});

test('Publish is one call, after which the page is public as it is', async () => {
  type('They heard me.');
  const sent = answerCalls(published);
  await savePage('publish');
  expect(sent.map(({ url }) => url)).toEqual(['/api/page/publishPage']);
  expect([toasts(), $publication.get()]).toEqual([['success: Page Published'], 'Public']);
});

test('what is typed while the page is being saved stays, and is dirty', async () => {
  type('One');
  answerCalls((call) => {
    type('One two');
    return saved(call);
  });
  await savePage('save');
  expect(blockAtom('q1').get()?.quote).toBe('One two');
  expect([$save.get(), workingPage().version]).toEqual(['dirty', 4]);
  undo();
  expect($save.get()).toBe('saved');
});

test('what the server completed is taken over, also beside what was typed meanwhile', async () => {
  answerCalls(({ body: { page } }) => {
    type('Bea', 'quoteBy');
    const [quote, ...rest] = page.contents;
    return Response.json({
      page: { ...page, version: 4, contents: [{ ...quote, quote: 'Tidied.' }, ...rest] },
    });
  });
  await savePage('save');
  expect(blockAtom('q1').get()).toMatchObject({ quote: 'Tidied.', quoteBy: 'Bea' });
});

test('saving redraws no block that the server left as it was', async () => {
  const drawn: string[] = [];
  for (const key of ['q1', 'area', 't1', 'x1']) blockAtom(key).listen(() => drawn.push(key));
  answerCalls(saved);
  await savePage('save');
  expect(drawn).toEqual([]);
});

test('a second save while one is under way follows it with what there is then', async () => {
  const sent = answerCalls((call) => {
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
  expect($save.get()).toBe('saved');
});

test('without a connection the work stays, the message says so, and trying again saves', async () => {
  type('One');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await savePage('save');
  expect([$save.get(), $dirty.get()]).toEqual(['error', true]);
  expect($request.get()).toMatchObject({
    message:
      'The page could not be saved. There is no connection to the server right now. Your work is still here. Please try again.',
  });
  expect(toasts()).toEqual(['error: There is no connection to the server right now.']);
  answerCalls(saved);
  await retry();
  expect($save.get()).toBe('saved');
});

test('an answer that is no envelope says Unknown Error', async () => {
  answerCalls(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await savePage('publish');
  expect(toasts()).toEqual(['error: Unknown Error']);
});

test('a refusal says its message and the fields at fault', async () => {
  const validationErrors = [{ field: 'contents.q1.quote', message: 'Too long' }];
  answerCalls(refusal(422, 'validation', 'Some of what was sent is not right.', { validationErrors }));
  await savePage('save');
  expect($request.get()).toMatchObject({ message: expect.stringContaining('contents.q1.quote: Too long') });
});

test('an ended session keeps the work and asks to log in; saving after that goes on', async () => {
  type('One');
  answerCalls(refusal(401, 'not-signed-in', 'Please log in first.'), saved);
  await savePage('publish');
  expect([$sessionEnded.get(), $save.get(), blockAtom('q1').get()?.quote]).toEqual([
    'publish',
    'error',
    'One',
  ]);
  await retry();
  expect($save.get()).toBe('saved');
});

test('a newer version on the server asks, and changes nothing', async () => {
  type('One');
  const theirs = storedPage({ version: 9, title: 'Theirs' });
  answerCalls(
    refusal(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'ben',
      savedAt: '2026-03-01T00:00:00.000Z',
      page: theirs,
    }),
  );
  await savePage('save');
  expect($conflict.get()).toEqual({
    action: 'save',
    savedBy: 'ben',
    savedAt: '2026-03-01T00:00:00.000Z',
    theirs,
  });
  expect([$save.get(), workingPage().version, blockAtom('q1').get()?.quote]).toEqual(['conflict', 3, 'One']);
});

test('another conflict, such as a deleted page, is an error like others', async () => {
  answerCalls(refusal(409, 'page-deleted', 'This page was deleted.'));
  await savePage('save');
  expect([$conflict.get(), $save.get()]).toEqual([null, 'error']);
});

describe('a save whose answer was lost', () => {
  const lost = () => Promise.reject(new TypeError('fetch failed'));
  const conflict = (page: StoredPage) =>
    refusal(409, 'version-conflict', 'Somebody saved a newer version.', {
      savedBy: 'marion',
      savedAt: '2026-03-01T00:00:00.000Z',
      page,
    });

  test('is no conflict with oneself', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4, updatedAt: '2026-03-01T00:00:00.000Z' };
    answerCalls(lost, conflict(mine));
    await savePage('save');
    await retry();
    expect([$conflict.get(), $save.get(), workingPage()]).toEqual([null, 'saved', mine]);
    expect($dirty.get()).toBe(false);
  });

  test('is published over, where it was to be published', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4 };
    const sent = answerCalls(lost, conflict(mine), published);
    await savePage('publish');
    await retry();
    expect(sent.map(({ url, body }) => [url, body.page.version])).toEqual([
      ['/api/page/publishPage', 3],
      ['/api/page/publishPage', 3],
      ['/api/page/publishPage', 4],
    ]);
    expect([$conflict.get(), $save.get(), $publication.get()]).toEqual([null, 'saved', 'Public']);
  });

  test('is saved over, where more was typed since', async () => {
    type('One');
    const mine = { ...workingPage(), version: 4 };
    answerCalls(lost, conflict(mine), saved);
    await savePage('save');
    type('One two');
    await retry();
    expect([$conflict.get(), $save.get(), workingPage().version]).toEqual([null, 'saved', 5]);
    expect(blockAtom('q1').get()?.quote).toBe('One two');
  });

  test('does not hide that somebody else saved after it', async () => {
    type('One');
    answerCalls(lost, conflict(storedPage({ version: 5, title: 'Theirs' })));
    await savePage('save');
    await retry();
    expect($save.get()).toBe('conflict');
    expect($conflict.get()?.theirs.title).toBe('Theirs');
  });
});
