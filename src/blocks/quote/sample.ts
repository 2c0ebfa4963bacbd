import type { SampleOf } from '../sample.ts';
import type { quote } from './definition.ts';

export default (({ words }) => ({ quote: words, quoteBy: words })) satisfies SampleOf<typeof quote>;
