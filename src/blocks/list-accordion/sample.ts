import type { SampleOf } from '../sample.ts';
import type { listAccordion } from './definition.ts';

export default (({ words, text, link, image }) => ({
  items: [{ key: 'i1', header: words, link, image, contents: text }],
  questions: true,
})) satisfies SampleOf<typeof listAccordion>;
