import type { SampleOf } from '../sample.ts';
import type { text } from './definition.ts';

export default (({ words }) => ({ text: words })) satisfies SampleOf<typeof text>;
