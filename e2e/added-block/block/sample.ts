import type { SampleOf } from '../../../src/blocks/sample.ts';
import type { addedBlock } from './definition.ts';

export default (({ words, text }) => ({
  name: words,
  day: '2026-05-01',
  size: 'large',
  noMenu: text,
  noStyle: text,
  noHeaders: text,
  noLists: text,
  noLinks: text,
  line: text,
  contents: [{ key: 'n1', componentType: 'Text', text: words }],
})) satisfies SampleOf<typeof addedBlock>;
