import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../browser/request.ts';
import type { StoredSiteDocument } from '../../../model/site.ts';
import { $saved } from '../../document/saved.ts';
import {
  errorResponse,
  open,
  openSite,
  respondWith,
  siteDocuments,
  storedPage,
} from '../../testing/open-page.ts';
import { $toasts } from '../../ui/toasts.ts';
import { createPage, formErrorsOfPage } from './create-page.ts';
import { placesIn } from './menu-entry.ts';
import { $newPage, EMPTY_NEW_PAGE, type NewPage, OWN_ITEM, slugText } from './new-page.ts';

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
  start: 'story',
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
        contents: [
          { componentType: 'RichText' },
          { componentType: 'Quote', quote: '' },
          { componentType: 'RichText' },
        ],
      },
    },
  });
  expect(sent[0]?.body.page).not.toHaveProperty('_id');
  expect($toasts.get().map(({ text }) => text)).toEqual(['Page Saved']);
  expect(JSON.parse(setItem.mock.calls[0]?.[1])).toEqual({
    path: '/get-help/room',
    message: 'Page Saved',
    isMade: true,
  });
  expect($newPage.get()).toEqual(EMPTY_NEW_PAGE);
});

test('the slug is made from the title until it is typed', async () => {
  const sent = respondWith(() => Response.json({ page: storedPage({ slug: 'a-quiet-room' }) }));
  await createPage({ ...FORM, slug: null });
  expect(sent[0]?.body.page.slug).toBe('a-quiet-room');
});

test('the slug is made below the page under which the menu shows the new one, and a typed slug stays', () => {
  const fields = { ...EMPTY_NEW_PAGE, title: 'A quiet room', under: 'get-help' };
  expect(slugText(fields)).toBe('get-help/a-quiet-room');
  expect(slugText({ ...fields, title: '' })).toBe('');
  expect(slugText({ ...fields, slug: 'room' })).toBe('room');
});

test('the items of the first level of the menu are offered, with the addresses of their pages', () => {
  openSite(storedPage(), siteDocuments());
  expect(placesIn($saved.get())).toEqual([
    { key: 'help', label: 'Get help', slug: 'help' },
    { key: 'about', label: 'About us', slug: 'about' },
  ]);
});

test.each(['about', OWN_ITEM])(
  'the page is put into the saved menu at %s, over the version that was loaded',
  async (menu) => {
    openSite(storedPage(), siteDocuments());
    const sent = respondWith(
      () => Response.json({ page: storedPage({ slug: 'room', title: 'A quiet room' }) }),
      () => Response.json({ nav: siteDocuments().nav }),
    );
    await createPage({ ...FORM, menu });
    expect(sent.map(({ url }) => url)).toEqual(['/api/page/save', '/api/site/saveNav']);
    const { items, version } = (sent[1]!.body as unknown as { nav: StoredSiteDocument<'nav'> }).nav;
    expect(version).toBe(2);
    const last = items.at(-1);
    const link = { type: 'page', href: '/room', text: 'A quiet room' };
    if (menu === OWN_ITEM) expect(last).toEqual({ key: expect.any(String), link, subItems: [] });
    else expect(last).toMatchObject({ key: 'about', subItems: [{ key: expect.any(String), link }] });
    expect(items[0]?.subItems.map(({ key }) => key)).toEqual(['food', 'housing']);
    expect(JSON.parse(setItem.mock.calls[0]?.[1])).not.toHaveProperty('problem');
  },
);

test('a menu that cannot be saved leaves the page, which says so', async () => {
  openSite(storedPage(), siteDocuments());
  respondWith(
    () => Response.json({ page: storedPage({ slug: 'room' }) }),
    errorResponse(422, 'validation', 'A navigation has at most 100 items.'),
  );
  expect(await createPage({ ...FORM, menu: 'about' })).toBe('/room');
  expect(JSON.parse(setItem.mock.calls[0]?.[1])).toEqual({
    path: '/room',
    message: 'Page Saved',
    isMade: true,
    problem: 'The page is there, but it is not in the menu: A navigation has at most 100 items.',
  });
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
