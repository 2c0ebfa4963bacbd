import type { SampleOf } from '../sample.ts';
import type { humanitix } from './definition.ts';

export default (({ words }) => ({ filter: words })) satisfies SampleOf<typeof humanitix>;
