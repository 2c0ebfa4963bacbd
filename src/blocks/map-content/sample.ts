import type { SampleOf } from '../sample.ts';
import type { mapContent } from './definition.ts';

export default (({ words }) => ({
  lat: -34.84583,
  lng: 138.50333,
  title: words,
  address: words,
  description: words,
})) satisfies SampleOf<typeof mapContent>;
