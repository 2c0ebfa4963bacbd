import type { SampleOf } from '../sample.ts';
import type { richText } from './definition.ts';

export default (({ text }) => ({ text })) satisfies SampleOf<typeof richText>;
