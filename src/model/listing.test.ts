import { expect, test } from 'vitest';
import { listingFieldsSchema, listingFromPage, listingInStep, listingSaveSchema } from './listing.ts';
import { newPage } from './page.ts';

const porch = { imageId: 'porch', alt: 'A porch' };
const header = (image: object | null = null) => ({ title: 'Header', description: 'Words', image });
const page = newPage({ title: 'Guide', description: 'A guide', header: header(porch) as never });

test('a new listing has the title, description and header picture of the page', () => {
  expect(listingFromPage(page)).toEqual({ title: 'Guide', summary: 'A guide', image: porch, tags: [] });
});

test('if a page has no title or description, those of its header are used', () => {
  const bare = newPage({ header: header() as never });
  expect(listingFromPage(bare)).toEqual({ title: 'Header', summary: 'Words', image: null, tags: [] });
});

test('fields equal to the page’s follow the page, and others stay', () => {
  const changed = newPage({ title: 'Handbook', description: 'A handbook', header: header() as never });
  const listing = { ...listingFromPage(page), summary: 'Read this first', tags: ['help'] };
  expect(listingInStep(listing, page, changed)).toEqual({
    title: 'Handbook',
    summary: 'Read this first',
    image: null,
    tags: ['help'],
  });
});

test('a listing without tags gets the keywords of its page, as one from before pages gave them', () => {
  const before = newPage({ title: 'Guide', keywords: 'housing' });
  const listing = { ...listingFromPage(before), tags: [] };
  expect(listingInStep(listing, before, before).tags).toEqual(['housing']);
  expect(listingInStep(listing, before, newPage({ title: 'Guide', keywords: 'rent, bond' })).tags).toEqual([
    'rent',
    'bond',
  ]);
});

test('an empty listing has the default of every field, and unknown fields are rejected', () => {
  expect(listingFieldsSchema.parse({})).toEqual({ title: '', summary: '', image: null, tags: [] });
  for (const fields of [{ colour: 'red' }, { tags: [''] }, { tags: 'help' }, { title: 'x'.repeat(501) }]) {
    expect(listingFieldsSchema.safeParse(fields).success).toBe(false);
  }
});

test('a loaded listing can be saved unchanged', () => {
  const loaded = { ...listingFromPage(page), _id: 'l', pageId: 'p', published: true, lastPublished: null };
  expect(listingSaveSchema.parse(loaded)).toEqual(loaded);
  expect(listingSaveSchema.safeParse({ title: 'No page' }).success).toBe(false);
});
