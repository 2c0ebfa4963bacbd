import type { SampleOf } from '../sample.ts';
import type { divider } from './definition.ts';

export default (() => ({})) satisfies SampleOf<typeof divider>;
