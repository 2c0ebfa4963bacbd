import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../browser/request.ts';
import { errorResponse, open, respondWith, storedPage } from '../../testing/open-page.ts';
import { $toasts } from '../../ui/toasts.ts';
import { createPage, formErrorsOfPage } from './create-page.ts';
import { $newPage, EMPTY_NEW_PAGE, type NewPage } from './new-page.ts';

const setItem = vi.fn();
beforeEach(() => {
  open();
  setItem.mockReset();
  vi.stubGlobal('window', { sessionStorage: { setItem } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const FORM: NewPage = {
  ...EMPTY_NEW_PAGE,
  template: 'listing',
  title: ' A quiet room ',
  slug: '/Get Help/room-',
};

test('a new page is saved without an id, with its title in the header, and opens in select mode', async () => {
  const sent = respondWith(() => Response.json({ page: storedPage({ slug: 'get-help/room' }) }));
  $newPage.set(FORM);
  expect(await createPage(FORM)).toBe('/get-help/room');
  expect(sent[0]).toMatchObject({
    url: '/api/page/save',
    body: {
      collection: 'pages',
      domainId: 'domain-1',
      page: {
        pageType: 'page',
        template: 'listing',
        slug: 'get-help/room',
        title: 'A quiet room',
        header: { title: 'A quiet room' },
        contents: [],
      },
    },
  });
  expect(sent[0]?.body.page).not.toHaveProperty('_id');
  expect($toasts.get().map(({ text }) => text)).toEqual(['Page Saved']);
  expect(JSON.parse(setItem.mock.calls[0]?.[1])).toEqual({
    path: '/get-help/room',
    message: 'Page Saved',
  });
  expect($newPage.get()).toEqual(EMPTY_NEW_PAGE);
});

test('the slug is made from the title until it is typed', async () => {
  const sent = respondWith(() => Response.json({ page: storedPage({ slug: 'a-quiet-room' }) }));
  await createPage({ ...FORM, slug: null });
  expect(sent[0]?.body.page.slug).toBe('a-quiet-room');
});

test('a slug that has been taken meanwhile is shown at its field, and the form stays open', async () => {
  $newPage.set(FORM);
  respondWith(errorResponse(409, 'slug-taken', 'Another page already has the address /get-help/room.'));
  const error = await createPage(FORM).catch((failure: unknown) => failure);
  expect(formErrorsOfPage(error)).toEqual({
    problems: { slug: 'Another page already has the address /get-help/room.' },
    failure: null,
  });
  expect($newPage.get()).toEqual(FORM);
});

test('if the response to the first call was lost, the page it created is found again', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const taken = errorResponse(409, 'slug-taken', 'Another page already has the address /get-help/room.');
  const theirs = () => Response.json(storedPage({ slug: 'get-help/room' }));
  respondWith(lost, taken, theirs);
  await expect(createPage(FORM)).rejects.toThrow();
  const refused = await createPage(FORM).catch((failure: unknown) => failure);
  expect(formErrorsOfPage(refused).problems.slug).toContain('Another page already has the address');

  const calls = respondWith(lost, taken, () =>
    Response.json({ ...calls[0]?.body.page, _id: 'new', version: 1 }),
  );
  await expect(createPage(FORM)).rejects.toThrow();
  expect(await createPage(FORM)).toBe('/get-help/room');
  expect(calls.map(({ url }) => url)).toEqual([
    '/api/page/save',
    '/api/page/save',
    '/api/page/load?slug=get-help%2Froom&collection=pages&domainId=domain-1',
  ]);
});

test('the message for an ended session says how to continue', () => {
  const ended = new ApiError('Unknown Error', { status: 401, data: { message: 'Please log in first.' } });
  expect(formErrorsOfPage(ended)).toEqual({
    problems: {},
    failure: 'You are no longer logged in. Try again: then you can log in here.',
  });
});
