import type { SampleOf } from '../sample.ts';
import type { illustratedFocusArea } from './definition.ts';

export default (({ words }) => ({
  illustration: 'tree',
  title: words,
  description: words,
})) satisfies SampleOf<typeof illustratedFocusArea>;
