import { expect, test } from 'vitest';
import { pageOf } from '../../checks/testing/page.ts';
import { applyPatches } from '../../model/patch.ts';
import { checkRichText } from '../../model/rich-text-schema.ts';
import type { ContentTree } from '../../model/tree.ts';
import { rangesIn } from './find-words.ts';
import { hitsIn, replaced } from './hits.ts';

const sought = (words: string, more: object = {}) => ({
  words,
  matchCase: false,
  wholeWords: false,
  ...more,
});
const strong = { type: 'strong' };
const link = (href: string) => ({ type: 'link', attrs: { type: 'page', href, fileId: null } });
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks[0] ? { marks } : {}),
});
const p = (...content: object[]) => ({ type: 'paragraph', content });

test.each([
  ['Cafés and café', 'cafe', {}, ['Café', 'café']],
  ['Cafés and café', 'café', { matchCase: true }, ['café']],
  ['Cafés and café', 'cafe', { wholeWords: true }, ['café']],
  ['Don’t, don\u0027t', "don't", {}, ['Don’t', "don't"]],
  ['a\u00a0b a b', 'a b', {}, ['a\u00a0b', 'a b']],
  ['Straße ﬁ', 'e', {}, ['e']],
  ['e\u0301a', 'e', {}, ['e\u0301']],
  ['aaa', 'aa', {}, ['aa']],
  ['nha nhà', 'nhà', { matchCase: true, wholeWords: true }, ['nhà']],
  ['anything', '', {}, []],
  ['각가 가나', '가', {}, ['가', '가']],
  ['ba a a', 'a a', { wholeWords: true }, ['a a']],
  ['in the inn, in', 'in', { wholeWords: true }, ['in', 'in']],
])('in ‘%s’, ‘%s’ is found', (all, words, more, expected) => {
  const found = rangesIn(all, sought(words, more));
  expect(found.map(({ from, to }) => all.slice(from, to))).toEqual(expected);
});

test('words in a place that is not shown are found too', () => {
  const inside = (key: string, words: string) => [{ key, componentType: 'Text', text: words }];
  const split = {
    componentType: 'SplitContent',
    width: 0,
    left: inside('l', 'Left'),
    right: inside('m', 'Right'),
  };
  const found = hitsIn(pageOf([split]), sought('t'));
  expect(found.map(({ owner }) => owner)).toEqual(['l', 'm']);
});

const page = () =>
  pageOf([
    {
      componentType: 'RichText',
      text: {
        type: 'doc',
        content: [
          p(
            text('Call the li'),
            text('ne', strong),
            text(', Line'),
            { type: 'hard_break' },
            text('line', link('/line')),
          ),
          { type: 'bullet_list', content: [{ type: 'list_item', content: [p(text('line'))] }] },
        ],
      },
    },
    {
      componentType: 'ListAccordion',
      items: [
        { key: 'i1', header: 'On the line?', contents: { type: 'doc', content: [p(text('No line.'))] } },
      ],
    },
    { componentType: 'Media', image: { imageId: 'x', alt: 'A line of people' } },
    { componentType: 'ButtonCta', link: { type: 'page', href: '/line', text: 'The line' } },
  ]);

test('all texts of a page are searched, in reading order: folded answers, descriptions of pictures, and addresses', () => {
  expect(
    hitsIn(page(), sought('line')).map(({ owner, path, kind, index }) => `${owner} ${path} ${kind} ${index}`),
  ).toEqual([
    'a text words 0',
    'a text words 1',
    'a text words 2',
    'a text address 0',
    'a text words 3',
    'b items.i1.header words 0',
    'b items.i1.contents words 0',
    'c image.alt picture 0',
    'd link.text words 0',
    'd link.href address 0',
  ]);
});

test('replacing all is one change that keeps marks and addresses, and undoing it brings the page back', () => {
  const before = page();
  const change = replaced(before, hitsIn(before, sought('line')), 'service', 'Replace');
  const after = applyPatches(before, change.patches);
  const { a, b, c, d } = after.blocks;
  expect(checkRichText(a!.text)).toEqual(a!.text);
  expect(a!.text).toEqual({
    type: 'doc',
    content: [
      p(text('Call the service, service'), { type: 'hard_break' }, text('service', link('/line'))),
      { type: 'bullet_list', content: [{ type: 'list_item', content: [p(text('service'))] }] },
    ],
  });
  expect((b!.items as object[])[0]).toMatchObject({ header: 'On the service?' });
  expect(c!.image).toMatchObject({ alt: 'A service of people' });
  expect(d!.link).toEqual({ type: 'page', href: '/line', text: 'The service' });
  expect(applyPatches(after, change.inverse).blocks).toEqual(before.blocks);
  expect(hitsIn(after, sought('line')).map(({ kind }) => kind)).toEqual(['address', 'address']);
});

test('one hit is replaced where it is, by nothing too, and words that begin bold stay bold', () => {
  const before = page();
  const one = (tree: ContentTree, index: number, words: string) =>
    applyPatches(tree, replaced(tree, [hitsIn(tree, sought('line'))[index]!], words, 'Replace').patches);
  expect((one(before, 1, '').blocks.a!.text as { content: object[] }).content[0]).toEqual(
    p(
      text('Call the li'),
      text('ne', strong),
      text(', '),
      { type: 'hard_break' },
      text('line', link('/line')),
    ),
  );
  const inBold = pageOf([
    {
      componentType: 'RichText',
      text: { type: 'doc', content: [p(text('a '), text('li', strong), text('ne'))] },
    },
  ]);
  expect((one(inBold, 0, 'queue').blocks.a!.text as { content: object[] }).content[0]).toEqual(
    p(text('a '), text('queue', strong)),
  );
  const whole = pageOf([{ componentType: 'RichText', text: { type: 'doc', content: [p(text('line'))] } }]);
  expect((one(whole, 0, '').blocks.a!.text as { content: object[] }).content[0]).toEqual({
    type: 'paragraph',
  });
});
