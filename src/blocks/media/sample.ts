import type { SampleOf } from '../sample.ts';
import type { media } from './definition.ts';

export default (({ words, image, link }) => ({
  image,
  video: { type: 'youtube', videoId: 'aqz-KE-bpKQ', isVimeo: false },
  caption: { ...link, text: words, icon: 'play' },
  size: 'full',
})) satisfies SampleOf<typeof media>;
