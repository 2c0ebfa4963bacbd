import type { SampleOf } from '../sample.ts';
import type { anchor } from './definition.ts';

export default (() => ({ id: 'here' })) satisfies SampleOf<typeof anchor>;
