import type { SampleOf } from '../sample.ts';
import type { donationAmounts } from './definition.ts';

export default (({ words }) => ({
  header: words,
  text: words,
  items: [{ key: 'i1', amount: '50', purpose: words }],
  other: words,
})) satisfies SampleOf<typeof donationAmounts>;
