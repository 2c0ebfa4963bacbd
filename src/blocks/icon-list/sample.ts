import type { SampleOf } from '../sample.ts';
import type { iconList } from './definition.ts';

export default (({ words }) => ({ items: [{ key: 'i1', text: words }] })) satisfies SampleOf<typeof iconList>;
