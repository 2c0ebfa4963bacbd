import type { SampleOf } from '../sample.ts';
import type { titledArea } from './definition.ts';

export default (({ words }) => ({
  title: words,
  contents: [{ key: 'n1', componentType: 'Text', text: words }],
})) satisfies SampleOf<typeof titledArea>;
