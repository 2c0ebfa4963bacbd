import type { SampleOf } from '../sample.ts';
import type { oneActiveCarousel } from './definition.ts';

export default (({ image }) => ({
  swiperId: 1_700_000_000_000,
  slides: [{ key: 'i1', image }],
})) satisfies SampleOf<typeof oneActiveCarousel>;
