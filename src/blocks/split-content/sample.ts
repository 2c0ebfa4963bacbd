import type { SampleOf } from '../sample.ts';
import type { splitContent } from './definition.ts';

export default (({ words }) => ({
  left: [{ key: 'n1', componentType: 'Text', text: words }],
  right: [{ key: 'n2', componentType: 'Text', text: words }],
})) satisfies SampleOf<typeof splitContent>;
