import type { TagParseRule } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { HearthError } from './errors.ts';
import { emptyFormattedText, emptyRichText, isEmptyRichText, plainText, type RichText } from './rich-text.ts';
import { checkFormattedText, checkRichText, linkTypeOf, richTextSchema } from './rich-text-schema.ts';
import { codeOf } from './testing/error-code.ts';

const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks ? { marks } : {}) }],
});
const doc = (...content: object[]) => ({ type: 'doc', content });
const item = (...content: object[]) => ({ type: 'list_item', content });
const linkTo = (href: unknown, type: unknown = 'external') => ({
  type: 'link',
  attrs: { type, href, fileId: null },
});

const everything = doc(
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Help' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Call ', marks: [{ type: 'strong' }, { type: 'em' }, { type: 'underline' }] },
      { type: 'hard_break' },
      { type: 'text', text: 'us', marks: [{ type: 'lang', attrs: { lang: 'zh-Hant' } }, linkTo('tel:1800')] },
    ],
  },
  {
    type: 'bullet_list',
    content: [item(paragraph('One'), { type: 'bullet_list', content: [item(paragraph('Two'))] })],
  },
  { type: 'ordered_list', attrs: { order: 3 }, content: [item(paragraph('Three'))] },
) as RichText;

describe('rich text', () => {
  test('a stored document with every node and mark is returned unchanged', () => {
    expect(checkRichText(everything)).toStrictEqual(everything);
    expect(checkRichText(emptyRichText())).toStrictEqual(emptyRichText());
  });

  test('marks are put in their fixed order, and unknown attributes are dropped', () => {
    const sent = doc({ ...paragraph('a', [{ type: 'em' }, { type: 'strong' }]), attrs: { style: 'x' } });
    expect(checkRichText(sent)).toStrictEqual(doc(paragraph('a', [{ type: 'strong' }, { type: 'em' }])));
  });

  test.each([
    ['null', null],
    ['a string', '<p>Hi</p>'],
    ['a list', []],
    ['another node', paragraph('a')],
    ['an empty document', { type: 'doc' }],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading of level 5', doc({ type: 'heading', attrs: { level: 5 } })],
    ['a heading of level "2"', doc({ type: 'heading', attrs: { level: '2' } })],
    ['a passage in no language', doc(paragraph('a', [{ type: 'lang' }]))],
    ['a passage in a tag that is none', doc(paragraph('a', [{ type: 'lang', attrs: { lang: 'Greek' } }]))],
    ['an unknown node', doc({ type: 'image', attrs: { src: 'x' } })],
    ['an unknown mark', doc(paragraph('a', [{ type: 'code' }]))],
    ['an inherited mark', doc(paragraph('a', [{ type: 'constructor' }]))],
    ['text beside paragraphs', doc({ type: 'text', text: 'a' })],
    ['an empty text', doc(paragraph(''))],
    ['a list without items', doc({ type: 'bullet_list', content: [] })],
    [
      'a heading in a list',
      doc({ type: 'bullet_list', content: [item({ type: 'heading', attrs: { level: 2 } })] }),
    ],
    [
      'a list that starts with a word',
      doc({ type: 'ordered_list', attrs: { order: 'a' }, content: [item(paragraph('a'))] }),
    ],
    ['a link to a script', doc(paragraph('a', [linkTo('javascript:alert(1)')]))],
    ['a link to no text', doc(paragraph('a', [linkTo(7)]))],
    ['a link of no type', doc(paragraph('a', [linkTo('/a', 'evil')]))],
    ['content that is no list', { type: 'doc', content: 'text' }],
    ['content with a hole', { type: 'doc', content: [null] }],
  ])('%s is rejected with 422', (_name, json) => {
    try {
      checkRichText(json);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(HearthError);
      expect(error).toMatchObject({ code: 'rich-text-invalid', status: 422 });
    }
  });

  test('more than 20 levels or 10,000 nodes are rejected before they are parsed', () => {
    let deep: object = paragraph('a');
    for (let level = 0; level < 5000; level++)
      deep = { type: 'bullet_list', content: [item(paragraph('a'), deep)] };
    expect(() => checkRichText(doc(deep))).toThrow('The text cannot be used: it is nested too deeply.');
    const long = doc(...Array.from({ length: 10_000 }, () => ({ type: 'paragraph' })));
    expect(() => checkRichText(long)).toThrow('The text cannot be used: it is too long.');
  });
});

describe('formatted text', () => {
  const bold = doc(paragraph('a', [{ type: 'lang', attrs: { lang: 'el' } }, { type: 'strong' }]));

  test('one paragraph with bold, italic, underline, languages and line breaks is accepted', () => {
    expect(checkFormattedText(bold)).toStrictEqual(bold);
    expect(checkFormattedText(emptyFormattedText())).toStrictEqual(emptyFormattedText());
  });

  test('a second paragraph, a heading, a list and a link are rejected', () => {
    const refused = [
      doc(paragraph('a'), paragraph('b')),
      doc(paragraph('a', [linkTo('/a')])),
      everything,
      doc(),
    ];
    expect(refused.map((json) => codeOf(() => checkFormattedText(json)))).toEqual(
      new Array(4).fill('rich-text-invalid'),
    );
  });
});

test.each([
  ['a page', { type: 'page', href: '/a', fileId: null }],
  ['a file by its id', { type: 'file', href: '', fileId: 'f1' }],
  ['a file by its id and name', { type: 'file', href: '/file/f1/Fact%20sheet.pdf', fileId: 'f1' }],
  ['a file by its address', { type: 'file', href: '/file/f1', fileId: null }],
])('a link to %s stays the same when copied and pasted', (_name, attrs) => {
  const { toDOM, parseDOM } = richTextSchema.marks.link!.spec;
  const link = richTextSchema.marks.link!.create(attrs);
  const [, written] = toDOM!(link, true) as unknown as [string, Record<string, string | null>];
  const element = { getAttribute: (name: string) => written[name] ?? null } as HTMLElement;
  const [rule] = parseDOM as TagParseRule[];
  expect(rule!.getAttrs!(element)).toEqual(attrs);
});

test('plain text has a line for every paragraph, heading, list paragraph and line break', () => {
  expect(plainText(everything)).toBe('Help\nCall \nus\nOne\nTwo\nThree');
});

test('a text of spaces and line breaks is empty', () => {
  const spaces = doc({ type: 'paragraph', content: [{ type: 'text', text: ' ' }, { type: 'hard_break' }] });
  expect(isEmptyRichText(spaces as RichText)).toBe(true);
  expect(isEmptyRichText(emptyRichText())).toBe(true);
  expect(isEmptyRichText(null)).toBe(true);
  expect(isEmptyRichText(everything)).toBe(false);
});

test.each([0, '', false, 'words', {}, [null, 7], [{ type: 'paragraph', content: 0 }], [{}]])(
  'a stored text whose content is %j is empty',
  (content) => {
    expect(isEmptyRichText({ type: 'doc', content } as unknown as RichText)).toBe(true);
  },
);

test('the type of a pasted link follows from its href', () => {
  expect(['/a', '/a#b', '#b', 'https://a.example/#b', 'tel:1'].map(linkTypeOf)).toEqual([
    'page',
    'anchor',
    'anchor',
    'external',
    'external',
  ]);
});
