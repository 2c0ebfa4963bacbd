import type { SampleOf } from '../sample.ts';
import type { testimonials } from './definition.ts';

export default (({ words, image }) => ({
  items: [{ key: 'i1', quote: words, quoteBy: words, image }],
})) satisfies SampleOf<typeof testimonials>;
