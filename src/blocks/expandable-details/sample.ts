import type { SampleOf } from '../sample.ts';
import type { expandableDetails } from './definition.ts';

export default (({ words, text, link, image }) => ({
  header: words,
  contents: text,
  illustration: 'tree',
  image,
  link,
})) satisfies SampleOf<typeof expandableDetails>;
