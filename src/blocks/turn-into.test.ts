import { describe, expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import type { BlockNode, InlineNode } from '../model/rich-text.ts';
import { spokenText } from './registry.ts';
import { turnInto, typesToTurnInto } from './turn-into.ts';

const words = (text: string, ...marks: { type: 'strong' }[]): InlineNode => ({ type: 'text', text, marks });
const para = (...content: (InlineNode | string)[]): BlockNode => ({
  type: 'paragraph',
  content: content.map((node) => (typeof node === 'string' ? { type: 'text', text: node } : node)),
});
const heading = (text: string): BlockNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const points = (...texts: string[]): BlockNode => ({
  type: 'bullet_list',
  content: texts.map((text) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: [words(text)] }],
  })),
});
const doc = (...content: BlockNode[]) => ({ type: 'doc', content });
const block = (componentType: string, fields: object): StoredBlock => ({
  key: 'k',
  componentType,
  ...fields,
});
const rich = (...content: BlockNode[]) => block('RichText', { text: doc(...content) });

const QUESTIONS = rich(heading('Who?'), para('Everybody.'), heading('When?'), para('At any hour.'));
const EXAMPLES: readonly StoredBlock[] = [
  block('Text', { text: 'We listen.' }),
  block('Quote', { quote: 'They listened.', quoteBy: '' }),
  block('Quote', { quote: 'They listened.', quoteBy: 'Sam' }),
  block('FormattedText', { text: doc(para('We ', words('listen', { type: 'strong' }))) }),
  rich(para('We listen.')),
  rich(para('We listen.'), para('At any hour.')),
  QUESTIONS,
  rich(points('Food', 'A bed')),
  block('ContentPanel', { contents: doc(para('We listen.')), backgroundColour: 'blue-200' }),
  block('ExpandableDetails', { header: 'Who we are', contents: doc(para('We listen.')) }),
  block('TitledArea', { title: 'Who we are', contents: [{ ...rich(para('We listen.')), key: 'inner' }] }),
  block('ListAccordion', {
    items: [{ key: 'i', header: 'Who?', contents: doc(para('Everybody.')) }],
    questions: true,
  }),
  block('IconList', { items: [{ key: 'i', text: 'Food' }] }),
];

describe('a block that is turned into another type', () => {
  for (const example of EXAMPLES) {
    const spoken = (one: StoredBlock) => spokenText([one]).join(' ');
    test(`says the same: ${example.componentType} ‘${spoken(example)}’`, () => {
      const types = typesToTurnInto(example);
      expect(types.length).toBeGreaterThan(0);
      for (const type of types) {
        const turned = turnInto(example, type)!;
        expect([type, turned.componentType, turned.key, spoken(turned)]).toEqual([
          type,
          type,
          'k',
          spoken(example),
        ]);
      }
    });
  }

  test('keeps its margins, and gets the defaults of its new type', () => {
    const turned = turnInto(block('Text', { text: 'We listen.', marginTop: { small: 4 } }), 'Quote');
    expect(turned).toEqual({
      key: 'k',
      componentType: 'Quote',
      quote: 'We listen.',
      quoteBy: '',
      marginTop: { small: 4 },
    });
  });
});

test('a text with headings becomes one question for each heading', () => {
  const { items } = turnInto(QUESTIONS, 'ListAccordion') as unknown as { items: Record<string, unknown>[] };
  expect(items.map(({ header, contents }) => [header, contents])).toEqual([
    ['Who?', doc(para('Everybody.'))],
    ['When?', doc(para('At any hour.'))],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(2);
});

test('questions that become an area and a text again have their headings', () => {
  const accordion = turnInto(QUESTIONS, 'ListAccordion')!;
  const area = turnInto(accordion, 'TitledArea')!;
  expect(area.title).toBe('Who?');
  expect(turnInto(area, 'RichText')).toEqual(QUESTIONS);
});

test('a type is not offered where words, formatting, a link or a picture would be lost', () => {
  const link = { type: 'link', attrs: { type: 'page', href: '/help', fileId: null } } as const;
  const linked = rich(para({ type: 'text', text: 'Help', marks: [link] }));
  expect(typesToTurnInto(linked)).toEqual([
    'ListAccordion',
    'ExpandableDetails',
    'ContentPanel',
    'TitledArea',
  ]);
  expect(turnInto(rich(para(words('Now', { type: 'strong' }))), 'Quote')).toBeNull();
  expect(turnInto(rich(para('One'), para('Two')), 'Text')).toBeNull();
  expect(turnInto(block('Quote', { quote: 'Yes', quoteBy: 'Sam' }), 'Text')).toBeNull();
  const picture = { imageId: 'a', alt: 'A tree' };
  expect(typesToTurnInto(block('ExpandableDetails', { header: 'More', image: picture }))).toEqual([]);
  const area = block('TitledArea', {
    title: 'Near you',
    contents: [{ key: 'q', componentType: 'Quote', quote: 'Yes', quoteBy: 'Sam' }],
  });
  expect(typesToTurnInto(area)).toEqual([]);
  expect(typesToTurnInto(block('Media', {}))).toEqual([]);
});

test('an empty text can become each of the types', () => {
  const all = ['RichText', 'FormattedText', 'IconList', 'ListAccordion', 'ExpandableDetails', 'Quote'];
  expect(typesToTurnInto(block('Text', { text: '' }))).toEqual([...all, 'ContentPanel', 'TitledArea']);
});
