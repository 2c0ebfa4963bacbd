import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setField } from '../../model/commands.ts';
import { applyPatches } from '../../model/patch.ts';
import { slotsOf, storedPages } from '../../model/testing/pages.ts';
import { toTree } from '../../model/tree.ts';
import { answerCalls, open, published, saved, storedPage } from '../testing/start.ts';
import { dispatch, redo, undo } from './changes.ts';
import { differences } from './compare.ts';
import { decideAgain, decideLater, keepMine, replacement, takeTheirs } from './conflict.ts';
import { $tree, blockAtom, treeOf, workingPage } from './page.ts';
import { sameDocument } from './same-document.ts';
import { $conflict, $request, $save } from './save.ts';
import { $dirty } from './saved.ts';

const theirs = storedPage({
  version: 9,
  title: 'Theirs',
  contents: [
    { key: 'new', componentType: 'Text', text: 'We are open on Sunday.' },
    { key: 'q1', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Cy' },
  ],
});

beforeEach(() => {
  open();
  dispatch(setField($tree.get(), { key: 'q1', path: 'quote', value: 'Mine' }));
  const conflict = { action: 'save', savedBy: 'ben', savedAt: '2026-03-01T00:00:00.000Z', theirs } as const;
  $request.set({ state: 'conflict', action: 'save', message: '', conflict });
  $conflict.set(conflict);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Keep mine saves my page under their version number', async () => {
  const sent = answerCalls(saved);
  const mine = workingPage();
  await keepMine();
  expect(sent.map(({ url, body }) => [url, body.page])).toEqual([
    ['/api/page/save', { ...mine, version: 9 }],
  ]);
  expect([$conflict.get(), $save.get(), workingPage().version]).toEqual([null, 'saved', 10]);
});

test('Keep mine publishes where publishing met the conflict', async () => {
  $conflict.set({ ...$conflict.get()!, action: 'publish' });
  const sent = answerCalls(published);
  await keepMine();
  expect(sent.map(({ url }) => url)).toEqual(['/api/page/publishPage']);
});

test('Take theirs shows their page as saved, and undo brings mine back to be saved over theirs', () => {
  const mine = workingPage();
  takeTheirs();
  expect([workingPage(), $dirty.get(), $save.get()]).toEqual([theirs, false, 'idle']);
  undo();
  expect(workingPage()).toEqual({ ...mine, version: 9 });
  expect($dirty.get()).toBe(true);
  redo();
  expect([workingPage(), $dirty.get()]).toEqual([theirs, false]);
  undo();
  undo();
  expect(blockAtom('q1').get()?.quote).toBe('They listened.');
});

test('Cancel leaves everything as it was, still not saved', () => {
  decideLater();
  expect([$conflict.get(), $save.get(), blockAtom('q1').get()?.quote]).toEqual([null, 'conflict', 'Mine']);
});

test('a decision that was put off can be made again, without asking the server', async () => {
  const asked = $conflict.get();
  decideAgain();
  decideLater();
  decideAgain();
  expect($conflict.get()).toBe(asked);
  takeTheirs();
  decideAgain();
  expect($conflict.get()).toBeNull();
});

test('a replacement makes any page of any other, and its inverse makes it back', () => {
  fc.assert(
    fc.property(storedPages, storedPages, (a, b) => {
      const [from, to] = [toTree(a, slotsOf), toTree(b, slotsOf)];
      const change = replacement(from, to);
      const there = applyPatches(from, change.patches);
      expect(sameDocument(there, to)).toBe(true);
      expect(sameDocument(applyPatches(there, change.inverse), from)).toBe(true);
    }),
  );
});

test('the comparison names what differs, with the words of both', () => {
  expect(differences($tree.get(), treeOf(theirs))).toEqual([
    { id: 'page.title', place: 'Page: Title', mine: 'Get help', theirs: 'Theirs' },
    { id: 'q1.quote', place: 'Quote: Quote', mine: 'Mine', theirs: 'They listened.' },
    { id: 'q1.quoteBy', place: 'Quote: Quote by', mine: 'Ana', theirs: 'Cy' },
    { id: 'area', place: 'Titled area', mine: 'Near you', theirs: null },
    { id: 't1', place: 'Text', mine: 'Call us', theirs: null },
    { id: 'x1', place: 'Foo', mine: 'a component without words', theirs: null },
    { id: 'new', place: 'Text', mine: null, theirs: 'We are open on Sunday.' },
  ]);
});

test('the comparison goes into groups of fields, and tells a picture set otherwise from other words', () => {
  const image = { imageId: 'i1', alt: 'A lamp', desktop: { left: 0, top: 0, width: 10, height: 10 } };
  const header = { title: 'Get help', description: '', image };
  const mine = treeOf(storedPage({ header }));
  const cropped = { ...image, desktop: { ...image.desktop, left: 5 } };
  const theirs = treeOf(
    storedPage({ header: { ...header, title: 'Find help', image: cropped }, priority: 0.7 }),
  );
  const otherwise = 'the same words, set otherwise';
  expect(differences(mine, theirs).map(({ place, mine, theirs }) => [place, mine, theirs])).toEqual([
    ['Page header: Title', 'Get help', 'Find help'],
    ['Page header: Image', otherwise, otherwise],
    ['Page: Priority', '0.5', '0.7'],
  ]);
});

test('the comparison tells another order', () => {
  const mine = treeOf(storedPage());
  const turned = treeOf(storedPage({ contents: storedPage().contents.toReversed() }));
  expect(differences(mine, turned)).toEqual([
    {
      id: 'order',
      place: 'Order of the components',
      mine: 'Quote, Titled area, Text, Foo',
      theirs: 'Foo, Titled area, Text, Quote',
    },
  ]);
});
