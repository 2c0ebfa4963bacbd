import { expect, test } from 'vitest';
import { pasteBlock } from './commands.ts';
import { applyPatches } from './patch.ts';
import { duplicateKeys } from './testing/duplicate-keys.ts';
import { codeOf } from './testing/error-code.ts';
import { examplePage, slotsOf } from './testing/pages.ts';
import { fromTree, PAGE_LIST, toTree } from './tree.ts';

const tree = toTree(examplePage(), slotsOf);
const area = (examplePage().contents as Record<string, unknown>[])[1]!;

const withoutKeys = (value: unknown) =>
  JSON.stringify(value, (name, inside) => (name === 'key' ? undefined : inside));

test('a block copied on the same page is pasted with new keys for it and everything in it', () => {
  const change = pasteBlock(tree, { list: PAGE_LIST, after: null, block: area, slotsOf });
  const after = applyPatches(tree, change.patches);
  const [pasted] = fromTree(after, slotsOf).contents as Record<string, unknown>[];
  expect(change.name).toBe('Paste Titled Area');
  expect(withoutKeys(pasted)).toBe(withoutKeys(area));
  expect(duplicateKeys(fromTree(after, slotsOf))).toEqual([]);
  expect(applyPatches(after, change.inverse)).toEqual(tree);
});

test('a block can be pasted twice in a row', () => {
  const paste = (from: typeof tree) =>
    applyPatches(from, pasteBlock(from, { list: PAGE_LIST, after: 'q1', block: area, slotsOf }).patches);
  expect(duplicateKeys(fromTree(paste(paste(tree)), slotsOf))).toEqual([]);
});

test('pasting at a place that no longer exists fails', () => {
  const to = (place: { list: typeof PAGE_LIST; after: string | null }) => () =>
    pasteBlock(tree, { ...place, block: area, slotsOf });
  expect(codeOf(to({ list: PAGE_LIST, after: 't1' }))).toBe('block-not-found');
  expect(codeOf(to({ list: 'gone.contents', after: null }))).toBe('list-not-found');
});
