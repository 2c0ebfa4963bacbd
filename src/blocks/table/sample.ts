import type { SampleOf } from '../sample.ts';
import type { table } from './definition.ts';

export default (({ words, text }) => ({
  caption: words,
  columns: [{ key: 'c1', id: 'i1' }],
  rows: [{ key: 'i1', cells: { i1: text } }],
  headerRow: false,
})) satisfies SampleOf<typeof table>;
