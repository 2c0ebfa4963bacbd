import { expect, test } from 'vitest';
import { listingFieldsSchema, listingFromPage, listingInStep, listingSaveSchema } from './listing.ts';
import { newPage } from './page.ts';

const porch = { imageId: 'porch', alt: 'A porch' };
const header = (image: object | null = null) => ({ title: 'Header', description: 'Words', image });
const page = newPage({ title: 'Guide', description: 'A guide', header: header(porch) as never });

test('a listing is made from the page: title, description, header picture', () => {
  expect(listingFromPage(page)).toEqual({ title: 'Guide', summary: 'A guide', image: porch, tags: [] });
});

test('where a page has no title or description, its header has them', () => {
  const bare = newPage({ header: header() as never });
  expect(listingFromPage(bare)).toEqual({ title: 'Header', summary: 'Words', image: null, tags: [] });
});

test('what a listing has from its page follows the page, and what it has apart from it stays', () => {
  const changed = newPage({ title: 'Handbook', description: 'A handbook', header: header() as never });
  const listing = { ...listingFromPage(page), summary: 'Read this first', tags: ['help'] };
  expect(listingInStep(listing, page, changed)).toEqual({
    title: 'Handbook',
    summary: 'Read this first',
    image: null,
    tags: ['help'],
  });
});

test('an empty listing has the default of every field, and unknown fields are refused', () => {
  expect(listingFieldsSchema.parse({})).toEqual({ title: '', summary: '', image: null, tags: [] });
  for (const fields of [{ colour: 'red' }, { tags: [''] }, { tags: 'help' }, { title: 'x'.repeat(501) }]) {
    expect(listingFieldsSchema.safeParse(fields).success).toBe(false);
  }
});

test('a listing that was loaded can be sent as it is', () => {
  const loaded = { ...listingFromPage(page), _id: 'l', pageId: 'p', published: true, lastPublished: null };
  expect(listingSaveSchema.parse(loaded)).toEqual(loaded);
  expect(listingSaveSchema.safeParse({ title: 'No page' }).success).toBe(false);
});
