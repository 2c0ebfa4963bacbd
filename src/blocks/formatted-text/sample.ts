import type { SampleOf } from '../sample.ts';
import type { formattedText } from './definition.ts';

export default (({ text }) => ({ text })) satisfies SampleOf<typeof formattedText>;
