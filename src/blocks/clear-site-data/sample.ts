import type { SampleOf } from '../sample.ts';
import type { clearSiteData } from './definition.ts';

export default (() => ({})) satisfies SampleOf<typeof clearSiteData>;
