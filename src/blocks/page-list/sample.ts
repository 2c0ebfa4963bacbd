import type { SampleOf } from '../sample.ts';
import type { pageList } from './definition.ts';

export default (({ words, link }) => ({
  branch: { href: link.href },
  category: words,
  order: 'title',
  look: 'rows',
  perPage: 3,
  narrowing: true,
})) satisfies SampleOf<typeof pageList>;
