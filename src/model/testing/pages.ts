import fc from 'fast-check';
import type { BlockTypes, SlotsOf } from '../block.ts';
import type { JsonObject } from '../json.ts';

/** Returns the slots of the blocks on random pages. */
export const slotsOf: SlotsOf = (componentType) => {
  if (componentType === 'TitledArea') return ['contents'];
  return componentType === 'SplitContent' ? ['left', 'right'] : [];
};

/** The block types for the tests of the model. */
export const blockTypes: BlockTypes = {
  typeOf: (name) => {
    if (name === 'FormsForm') return 'ContactForm';
    return ['Text', 'Quote', 'IconList', 'TitledArea', 'SplitContent', 'ContactForm'].includes(name)
      ? name
      : null;
  },
  slotsOf,
  itemFieldsOf: (componentType) => (componentType === 'IconList' ? ['items'] : []),
};

type Shape =
  | { type: 'Quote'; quote: string }
  | { type: 'IconList'; texts: string[] }
  | { type: 'TitledArea'; title: string; contents: Shape[] }
  | { type: 'SplitContent'; left: Shape[]; right: Shape[] };

const { shapes } = fc.letrec<{ shape: Shape; shapes: Shape[] }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('Quote' as const), quote: fc.string() }),
    fc.record({ type: fc.constant('IconList' as const), texts: fc.array(fc.string(), { maxLength: 4 }) }),
    fc.record({ type: fc.constant('TitledArea' as const), title: fc.string(), contents: tie('shapes') }),
    fc.record({ type: fc.constant('SplitContent' as const), left: tie('shapes'), right: tie('shapes') }),
  ),
  shapes: fc.array(tie('shape'), { maxLength: 4 }),
}));

/** Random stored pages with unique keys `k1`, `k2` …, nested up to three levels. */
export const storedPages: fc.Arbitrary<JsonObject> = fc
  .record({ title: fc.string(), description: fc.string(), contents: shapes })
  .map(({ title, description, contents }) => {
    let count = 0;
    const nextKey = () => `k${++count}`;
    const store = (shape: Shape): JsonObject => {
      const base = { key: nextKey(), componentType: shape.type };
      switch (shape.type) {
        case 'Quote':
          return { ...base, quote: shape.quote, quoteBy: '' };
        case 'IconList':
          return { ...base, items: shape.texts.map((text) => ({ key: nextKey(), text })) };
        case 'TitledArea':
          return { ...base, title: shape.title, contents: shape.contents.map(store) };
        case 'SplitContent':
          return { ...base, left: shape.left.map(store), right: shape.right.map(store), width: 6 };
      }
    };
    return { _id: 'page-1', title, header: { title, description }, contents: contents.map(store) };
  });

/** Returns a small example page: a quote, a titled area that contains a text and an icon list, and a split block. */
export function examplePage(): JsonObject {
  return {
    _id: 'page-1',
    title: 'Get help',
    header: { title: 'Get help', image: null },
    contents: [
      { key: 'q1', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Ana' },
      {
        key: 'area',
        componentType: 'TitledArea',
        title: 'Near you',
        contents: [
          { key: 't1', componentType: 'Text', text: 'Call us' },
          {
            key: 'icons',
            componentType: 'IconList',
            items: [
              { key: 'i1', text: 'Food' },
              { key: 'i2', text: 'Housing' },
              { key: 'i3', text: 'Company' },
            ],
          },
        ],
      },
      { key: 'split', componentType: 'SplitContent', left: [], right: [], width: 6 },
    ],
  };
}
