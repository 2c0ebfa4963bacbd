import { expect, test } from 'vitest';
import { posterNamedBy, postersOf, videosIn, withPosters } from './posters.ts';
import { completeBlockList } from './registry.ts';

const film = (key: string, own: object = {}) => ({
  key,
  componentType: 'Media',
  video: { type: 'youtube', videoId: 'aqz-KE-bpKQ', isVimeo: false },
  ...own,
});
const VIMEO = { video: { type: 'vimeo', videoId: '76979871/8272103f6e', isVimeo: true } };
const image = { imageId: 'own', alt: 'Ours' };

const contents = completeBlockList(
  [
    film('a'),
    film('b', { image }),
    {
      key: 's',
      componentType: 'SplitContent',
      width: 0,
      left: [film('c', VIMEO)],
      right: [film('d', VIMEO)],
    },
    { key: 't', componentType: 'Hologram', video: { type: 'youtube', videoId: 'aqz-KE-bpKQ' } },
    { key: 'u', componentType: 'Media', video: { type: 'youtube', videoId: 'nothing' } },
  ],
  'page',
);

test('a video without a picture needs its poster, at any depth; a video that cannot be played needs none', () => {
  const posters = [
    'video-youtube-aqz-KE-bpKQ',
    'video-vimeo-76979871-8272103f6e',
    'video-vimeo-76979871-8272103f6e',
  ];
  expect(postersOf(contents)).toEqual(posters);
  expect(posterNamedBy({ key: 'a', componentType: 'Media', ...VIMEO })).toBe(posters[1]);
  expect(posterNamedBy({ key: 'a', componentType: 'Quote', ...VIMEO })).toBeNull();
});

test('readers can play the videos that they see', () => {
  expect(videosIn(contents).map(({ type }) => type)).toEqual(['youtube', 'youtube', 'vimeo']);
});

test('posters that are there stand for missing pictures, and the stored blocks stay as they are', () => {
  const before = structuredClone(contents);
  const drawn = withPosters(contents, (poster) => poster.startsWith('video-vimeo'));
  const inner = drawn[2] as unknown as { left: { image: unknown }[]; right: { image: unknown }[] };
  const poster = { imageId: 'video-vimeo-76979871-8272103f6e', alt: '', decorative: true };
  expect([inner.left[0]?.image, inner.right[0]?.image]).toEqual([poster, poster]);
  expect(drawn.map(({ image }) => image)).toEqual([null, image, undefined, undefined, null]);
  expect(contents).toEqual(before);
  expect(withPosters(contents, () => false)).toBe(contents);
});
