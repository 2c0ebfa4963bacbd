import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { completeBlock } from './registry.ts';
import { type Piece, renderBlocks } from './render-blocks.tsx';

const BASE_URLS: BaseUrls = { fileBaseUrl: '', apiBaseUrl: '', imageBaseUrl: '' };

/** Returns a block whose fields do not have the types that its view expects. */
const broken = (key: string, componentType: string, fields: object) =>
  ({ key, componentType, ...fields }) as StoredBlock;
const block = (key: string, componentType: string, fields: object = {}) =>
  completeBlock(broken(key, componentType, fields));
const text = (key: string) => block(key, 'Text', { text: `Words of ${key}` });
const shown = (key: string) => `<div class="block"><p class="text">Words of ${key}</p></div>`;

/**
 * Renders blocks, and returns the rendered pieces and the names of the missing blocks. In these tests, quotes have an Astro
 * component of their own.
 */
function drawn(blocks: readonly StoredBlock[]): { pieces: readonly Piece[]; missing: string[] } {
  const failures: ViewFailure[] = [];
  const hasOwn = (type: string) => type === 'Quote';
  const pieces = renderBlocks(blocks, { baseUrls: BASE_URLS, hasOwn, failures });
  return { pieces, missing: failures.map(({ part }) => part) };
}

test('blocks without an Astro component are one piece, whatever blocks they hold', () => {
  const area = block('area', 'TitledArea', { contents: [text('b')] });
  const split = block('split', 'SplitContent', { left: [text('c')], right: [text('d')] });
  const { pieces, missing } = drawn([text('a'), area, split]);
  expect(pieces).toHaveLength(1);
  for (const key of ['a', 'b', 'c', 'd']) expect(pieces[0]).toContain(shown(key));
  expect(missing).toEqual([]);
});

test('a block with an Astro component is a piece of its own in its place, at any depth and more than once', () => {
  const quote = block('q', 'Quote');
  const inner = block('inner', 'Quote');
  const area = block('area', 'TitledArea', { title: 'A', contents: [text('b'), inner, text('c')] });
  const split = block('split', 'SplitContent', { left: [area], right: [] });
  const { pieces } = drawn([text('a'), quote, quote, split, text('z')]);
  expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([quote, quote, inner]);
  expect(pieces.map((piece) => (typeof piece === 'string' ? piece : '[Quote]')).join('')).toBe(
    `${shown('a')}[Quote][Quote]<div class="block split"><div class="split-column split-6">` +
      `<section class="block titled"><h2 class="titled-title">A</h2>${shown('b')}[Quote]${shown('c')}</section>` +
      `</div><div class="split-column split-5"></div></div>${shown('z')}`,
  );
});

test('a text that looks like the place of a block is a text', () => {
  const { pieces } = drawn([block('a', 'Text', { text: '<block-stands-here>0</block-stands-here>' })]);
  expect(pieces).toEqual([
    '<div class="block"><p class="text">&lt;block-stands-here&gt;0&lt;/block-stands-here&gt;</p></div>',
  ]);
});

test('a block whose view throws is missing with the blocks inside it, and nothing else', () => {
  const quote = block('q', 'Quote');
  const inside = [text('b'), broken('list', 'IconList', { items: 7 }), quote, text('c')];
  const { pieces, missing } = drawn([
    broken('people', 'Testimonials', { items: null }),
    block('area', 'TitledArea', { title: 'A', contents: [] }),
    { ...block('split', 'SplitContent'), left: inside },
    broken('lost', 'SplitContent', { left: [text('l')], right: [], reverse: null }),
    text('z'),
  ]);
  expect(missing.toSorted()).toEqual(['IconList list', 'SplitContent lost', 'Testimonials people']);
  const html = pieces.map((piece) => (typeof piece === 'string' ? piece : '[Quote]')).join('');
  expect(html).toContain(`${shown('b')}[Quote]${shown('c')}`);
  expect(html).toContain('<h2 class="titled-title">A</h2>');
  expect(html).not.toContain('Words of l');
  expect(html.endsWith(shown('z'))).toBe(true);
});

test('a block that cannot be drawn in a column that is not shown is nobody’s loss', () => {
  const left = [broken('list', 'IconList', { items: 7 })];
  const hidden = { ...block('split', 'SplitContent', { width: 0 }), left, right: [text('r')] };
  expect(drawn([hidden, broken('people', 'Testimonials', { items: null })])).toEqual({
    pieces: [expect.stringContaining(shown('r'))],
    missing: ['Testimonials people'],
  });
});

test('the telephone number in the heading of an area is a link', () => {
  const { pieces } = drawn([block('area', 'TitledArea', { title: 'Call 13 11 14', contents: [text('b')] })]);
  expect(pieces.join('')).toContain('<a ');
});
