import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_KEY } from '../../model/roots.ts';
import { undo } from '../document/changes.ts';
import { blockAtom } from '../document/current-tree.ts';
import { $dirty, $publication } from '../document/saved.ts';
import {
  errorResponse,
  lost,
  open,
  respondWith,
  saved,
  storedPage,
  type,
  workingPage,
} from '../testing/open-page.ts';
import { $saveState } from '../testing/page-state.ts';
import { $toasts } from '../ui/toasts.ts';
import { restartPauses } from './retry-timer.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { closeFailure, retry, saveAsNewPage, savePage } from './save.ts';
import { $saveRequest } from './save-state.ts';

beforeEach(() => {
  open(storedPage({ roles: ['editors'] }));
  type('One');
});
afterEach(() => {
  restartPauses(PAGE_KEY);
  vi.unstubAllGlobals();
});

const notice = () => {
  const html = renderToStaticMarkup(<SaveNotice />);
  return {
    says: html.match(/<p>(.*?)<\/p>/)?.[1]?.trim() ?? '',
    ways: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name]) => name),
  };
};
const deleted = errorResponse(409, 'page-deleted', 'This page was deleted. Restore it before you change it.');
const taken = errorResponse(409, 'slug-taken', 'Another page already has the address /help.');
const made: typeof saved = ({ body: { page } }) =>
  Response.json({
    page: {
      ...page,
      _id: 'page-2',
      domainId: 'domain-1',
      version: 1,
      published: false,
      lastPublished: null,
      updatedAt: '2026-02-01T00:00:00.000Z',
      roles: [],
    },
  });

test.each(['save', 'publish'] as const)('a deleted page can be saved as a new one on %s', async (action) => {
  respondWith(deleted);
  await savePage(action);
  expect(notice()).toEqual({
    says: 'This page was deleted by somebody else. Your work is still here.',
    ways: ['Save as a new page'],
  });
});

test('a deleted page is saved as a new one, and editing continues there', async () => {
  const sent = respondWith(deleted, made, saved);
  await savePage('save');
  $toasts.set([]);
  await saveAsNewPage();
  expect(sent[1]?.url).toBe('/api/page/save');
  expect(sent[1]?.body.collection).toBe('pages');
  for (const field of ['_id', 'version', 'domainId', 'roles'])
    expect(sent[1]?.body.page).not.toHaveProperty(field);
  expect(sent[1]?.body.page).toMatchObject({ slug: 'help', title: 'Get help' });
  expect(sent[1]?.body.page.contents).toEqual(workingPage().contents);
  expect(workingPage()).toMatchObject({ _id: 'page-2', version: 1, roles: [], published: false });
  expect([$saveState.get(), $dirty.get(), $publication.get()]).toEqual(['saved', false, 'Not public']);
  expect($toasts.get().map(({ text }) => text)).toEqual(['Page Saved']);
  expect(notice().ways).toEqual([]);
  type('One two');
  await savePage('save');
  expect(sent[2]?.body.page).toMatchObject({ _id: 'page-2', version: 1 });
  undo();
  undo();
  expect(blockAtom('q1').get()?.quote).toBe('They listened.');
  expect(workingPage()).toMatchObject({ _id: 'page-2', version: 2 });
});

test('what is typed while the new page is created stays, and is dirty', async () => {
  respondWith(deleted, (call) => {
    type('One two');
    return made(call);
  });
  await savePage('save');
  await saveAsNewPage();
  expect([blockAtom('q1').get()?.quote, workingPage()._id, $saveState.get()]).toEqual([
    'One two',
    'page-2',
    'dirty',
  ]);
});

test('a new page is created once, however often it is requested', async () => {
  const sent = respondWith(deleted, made);
  await savePage('save');
  await Promise.all([saveAsNewPage(), saveAsNewPage()]);
  await saveAsNewPage();
  expect(sent).toHaveLength(2);
});

test('a slug that was taken meanwhile is reported, and the offer stays', async () => {
  const sent = respondWith(deleted, taken, made);
  await savePage('save');
  await saveAsNewPage();
  expect(notice()).toEqual({
    says: expect.stringContaining('Another page already has the address /help.'),
    ways: ['Save as a new page'],
  });
  expect(notice().says).not.toContain('try again');
  expect(workingPage()).toMatchObject({ _id: 'page-1', version: 3 });
  await saveAsNewPage();
  expect([sent.length, $saveState.get()]).toEqual([3, 'saved']);
});

describe('a new page whose response was lost', () => {
  /** Mocks the response with the server's page at this path. */
  const there = (page: object) => () => Response.json({ ...page, _id: 'page-2', version: 1 });

  test('is recognised as one’s own', async () => {
    const sent = respondWith(deleted, lost, taken, there(workingPage()));
    await savePage('save');
    await saveAsNewPage();
    await retry();
    expect(sent[3]?.url).toBe('/api/page/load?slug=help&collection=pages&domainId=domain-1');
    expect([$saveState.get(), workingPage()._id, notice().ways]).toEqual(['saved', 'page-2', []]);
  });

  test('is saved over, if more was typed since', async () => {
    const sent = respondWith(deleted, lost, taken, there(workingPage()), saved);
    await savePage('save');
    await saveAsNewPage();
    type('One two');
    await retry();
    expect(sent[4]).toMatchObject({ url: '/api/page/save', body: { page: { _id: 'page-2', version: 1 } } });
    expect([$saveState.get(), workingPage()._id, blockAtom('q1').get()?.quote]).toEqual([
      'saved',
      'page-2',
      'One two',
    ]);
  });

  test('is not mistaken for another page with its slug, nor for one that cannot be read', async () => {
    for (const answer of [
      there(storedPage({ title: 'Theirs' })),
      errorResponse(404, 'page-not-found', 'None.'),
    ]) {
      open();
      respondWith(deleted, lost, taken, answer);
      await savePage('save');
      await saveAsNewPage();
      await retry();
      expect(notice().says).toContain('Another page already has the address /help.');
      expect(workingPage()._id).toBe('page-1');
    }
  });
});

test('a new page that cannot be sent now is retried as a new page', async () => {
  const sent = respondWith(deleted, lost, made);
  await savePage('save');
  await saveAsNewPage();
  expect($saveRequest.get()).toHaveProperty('retryAt');
  await retry();
  expect(sent[2]?.body.page).not.toHaveProperty('_id');
  expect($saveState.get()).toBe('saved');
});

test('users who have lost the role for the page are told what to do instead', async () => {
  respondWith(errorResponse(403, 'not-allowed', 'You are not allowed to do this.'));
  await savePage('save');
  expect(notice().says).toContain('Your work is still here. Copy what you need');
  expect(notice().says).not.toContain('try again');
  expect(notice().ways).toEqual(['Close']);
  closeFailure();
  expect([$saveState.get(), notice().ways]).toEqual(['dirty', []]);
});

test.each([
  [400, 'unknown-field', 'Copy what you need'],
  [404, 'page-not-found', 'Copy what you need'],
  [409, 'slug-taken', 'save the page again'],
  [413, 'too-large', 'save the page again'],
  [422, 'validation', 'save the page again'],
])('%d %s is not retried', async (status, code, words) => {
  respondWith(errorResponse(status, code, 'Refused.'));
  await savePage('save');
  expect(notice().says).toContain(words);
  expect(notice().says).not.toContain('try again');
  expect(notice().ways).toEqual(['Close']);
});

test('a response that is not understood can be retried by the user', async () => {
  respondWith(() => new Response('<h1>Oops</h1>', { status: 500 }));
  await savePage('save');
  expect(notice()).toEqual({ says: expect.stringContaining('Please try again.'), ways: ['Try again'] });
});
