import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  playerUrl,
  posterId,
  readVideoAddress,
  settledVideo,
  VIDEO_SERVICES,
  type Video,
  videoOf,
  videoOfPoster,
  watchUrl,
} from './video.ts';

const YOUTUBE = { type: 'youtube', videoId: 'aqz-KE-bpKQ' } as const;
const VIMEO = { type: 'vimeo', videoId: '76979871' } as const;
const UNLISTED = { type: 'vimeo', videoId: '76979871/8272103f6e' } as const;

const letters = (characters: string, length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...characters), ...length });
const youtubeVideos = letters('abcXYZ019-_', { minLength: 11, maxLength: 11 }).map(
  (videoId): Video => ({ type: 'youtube', videoId }),
);
const vimeoVideos = fc
  .tuple(
    letters('0123456789', { minLength: 1, maxLength: 10 }),
    fc.option(letters('0123456789abcdef', { minLength: 6, maxLength: 40 })),
  )
  .map(([id, key]): Video => ({ type: 'vimeo', videoId: key === null ? id : `${id}/${key}` }));
const videos = fc.oneof(youtubeVideos, vimeoVideos);

describe('an address as people copy it is understood:', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?v=aqz-KE-bpKQ',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    '//www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ&feature=youtu.be',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=1m30s',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PL6B3937A5D230E335&index=4',
    'https://www.youtube.com/watch?list=PL6B3937A5D230E335&v=aqz-KE-bpKQ#t=42',
    'https://youtu.be/aqz-KE-bpKQ',
    'youtu.be/aqz-KE-bpKQ?si=Zx81_pQ&t=90',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/live/aqz-KE-bpKQ?si=Zx81_pQ',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?start=30&rel=0',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/v/aqz-KE-bpKQ',
    '  HTTPS://WWW.YOUTUBE.COM/watch?v=aqz-KE-bpKQ\n',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=a&amp;start=3" title="Film"></iframe>',
    `<IFRAME WIDTH=560 SRC='https://www.youtube.com/embed/aqz-KE-bpKQ'></IFRAME>`,
    '<script src="https://example.org/a.js"></script><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
    'https://studio.youtube.com/video/aqz-KE-bpKQ/edit',
    'https://www.youtube.com/?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?feature=share&amp;v=aqz-KE-bpKQ',
    'Big Buck Bunny https://youtu.be/aqz-KE-bpKQ?si=Zx81_pQ',
    'Look at our film (https://youtu.be/aqz-KE-bpKQ).',
    '<https://youtu.be/aqz-KE-bpKQ>',
    '"https://youtu.be/aqz-KE-bpKQ"',
    '\u200ehttps://youtu.be/aqz-KE-bpKQ\u200b',
  ])('%s', (address) => {
    expect(readVideoAddress(address)).toEqual(YOUTUBE);
  });

  test.each([
    'https://vimeo.com/76979871',
    'vimeo.com/76979871?share=copy#t=30s',
    'http://www.vimeo.com/76979871/',
    'https://vimeo.com/76979871/description',
    'https://player.vimeo.com/video/76979871?dnt=1&color=ff9933',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/channels/12345/76979871',
    'https://vimeo.com/groups/motion/videos/76979871',
    'https://vimeo.com/showcase/8372/video/76979871',
    'https://vimeo.com/showcase/8372?video=76979871',
    '<div style="padding:56% 0 0 0"><iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;autopause=0"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
    'https://vimeo.com/ondemand/example/76979871',
    'https://vimeo.com/manage/videos/76979871',
    "<iframe src='https://player.vimeo.com/video/76979871' allowfullscreen></iframe>",
  ])('%s', (address) => {
    expect(readVideoAddress(address)).toEqual(VIMEO);
  });

  test.each([
    'https://vimeo.com/76979871/8272103f6e',
    'https://vimeo.com/76979871/8272103F6E?share=copy',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    'https://vimeo.com/manage/videos/76979871/8272103f6e',
  ])('%s, which is unlisted', (address) => {
    expect(readVideoAddress(address)).toEqual(UNLISTED);
  });
});

test.each([
  '',
  'aqz-KE-bpKQ',
  '76979871',
  'A film about us',
  'https://www.youtube.com/playlist?list=PL6B3937A5D230E335',
  'https://www.youtube.com/embed/videoseries?list=PL6B3937A5D230E335',
  'https://www.youtube.com/embed/live_stream?channel=UC123',
  'https://www.youtube.com/@hearth/videos',
  'https://www.youtube.com/watch?v=tooShort',
  'https://youtube.com.example.org/watch?v=aqz-KE-bpKQ',
  'https://youtube.com@example.org/watch?v=aqz-KE-bpKQ',
  'https://example.org/?u=https://youtu.be/aqz-KE-bpKQ',
  'ftp://youtu.be/aqz-KE-bpKQ',
  'javascript:https://youtu.be/aqz-KE-bpKQ',
  'javascript:youtu.be/aqz-KE-bpKQ',
  'data:text/html,https://youtu.be/aqz-KE-bpKQ',
  'example.org/?u=https://youtu.be/aqz-KE-bpKQ',
  'See https://example.org/watch?v=aqz-KE-bpKQ&u=//youtu.be/aqz-KE-bpKQ',
  `https://youtu.be/aqz-KE-bpKQ?${'a'.repeat(10_000)}`,
  'https://vimeo.com/channels/staffpicks',
  'https://vimeo.com/showcase/8372',
  'https://vimeo.com/event/76979871',
  'https://vimeo.com/hearth',
  'https://evilvimeo.com/76979871',
  '<iframe src="https://example.org/embed/aqz-KE-bpKQ"></iframe>',
  '<iframe',
])('%j is the address of no video that can be played', (text) => {
  expect(readVideoAddress(text)).toBeNull();
});

test('whatever is pasted, only ids of the services come out of it', () => {
  const pieces = fc.constantFrom(
    'https://',
    'youtu.be/',
    'youtube.com/',
    'watch?v=',
    'vimeo.com/',
    '/video/',
    '&',
    '?h=',
    'src="',
    '<',
    '%',
    '/',
    '"><script>',
  );
  const texts = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const video = readVideoAddress(text);
      if (video !== null) expect(video.videoId).toMatch(/^([\w-]{11}|\d{1,10}(\/[0-9a-f]{6,40})?)$/);
    }),
  );
});

test('every video is found again at the addresses where it is watched and played, and by its picture', () => {
  fc.assert(
    fc.property(videos, (video) => {
      fc.pre(!['videoseries', 'live_stream'].includes(video.videoId));
      expect(readVideoAddress(watchUrl(video))).toEqual(video);
      expect(readVideoAddress(playerUrl(video))).toEqual(video);
      expect(
        readVideoAddress(`<iframe src="${playerUrl(video).replaceAll('&', '&amp;')}"></iframe>`),
      ).toEqual(video);
      expect(videoOfPoster(posterId(video))).toEqual(video);
      expect(posterId(video)).toMatch(/^[\w-]{1,80}$/);
      expect(new URL(playerUrl(video)).origin).toBe(VIDEO_SERVICES[video.type].player);
    }),
  );
});

test('the players follow nobody, and show captions', () => {
  expect(playerUrl(YOUTUBE)).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*cc_load_policy=1/,
  );
  expect(playerUrl(VIMEO)).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1&.*texttrack=en/);
  expect(playerUrl(UNLISTED)).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1&h=8272103f6e&/);
});

test('a picture of the library stands for no video', () => {
  for (const id of ['0198c0de-7000-7000-8000-000000000000', 'video-', 'video-other-1', 'video-youtube-short'])
    expect(videoOfPoster(id)).toBeNull();
});

describe('what a block stores', () => {
  const stored = (type: string, videoId: string, isVimeo: boolean) => ({ type, videoId, isVimeo });

  test('is a video of the chosen service, if the id is one of its ids', () => {
    expect(videoOf(stored('youtube', 'aqz-KE-bpKQ', true))).toEqual(YOUTUBE);
    expect(videoOf(stored('vimeo', '76979871', false))).toEqual(VIMEO);
    expect(videoOf(stored('vimeo', 'aqz-KE-bpKQ', false))).toBeNull();
    expect(videoOf(stored('youtube', '76979871', true))).toBeNull();
  });

  test('is otherwise one of the service that the id belongs to, whatever the older system named', () => {
    expect(videoOf(stored('', '76979871', true))).toEqual(VIMEO);
    expect(videoOf(stored('', '76979871', false))).toEqual(VIMEO);
    expect(videoOf(stored('', 'aqz-KE-bpKQ', false))).toEqual(YOUTUBE);
    expect(videoOf(stored('video', 'aqz-KE-bpKQ', true))).toEqual(YOUTUBE);
    expect(videoOf(stored('', 'https://youtu.be/aqz-KE-bpKQ', true))).toEqual(YOUTUBE);
  });

  test('is no video without an id, or with an unusable one', () => {
    for (const id of ['', ' ', 'a film', '../../x', '"><script>'])
      for (const type of ['', 'vimeo', 'youtube']) expect(videoOf(stored(type, id, true))).toBeNull();
  });

  test('is settled: service, id and `isVimeo` agree, and what cannot be played stays as it is', () => {
    expect(settledVideo(stored('', ' https://youtu.be/aqz-KE-bpKQ?t=3 ', true))).toEqual({
      ...YOUTUBE,
      isVimeo: false,
    });
    expect(settledVideo(stored('youtube', '', true))).toEqual(stored('youtube', '', false));
    expect(settledVideo(stored('', 'a film', false))).toEqual(stored('', 'a film', false));
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom('', 'vimeo', 'youtube', 'x'),
          videoId: fc.oneof(
            fc.string(),
            videos.map(({ videoId }) => videoId),
          ),
          isVimeo: fc.boolean(),
        }),
        (one) => {
          const settled = settledVideo(one);
          expect(settledVideo(settled)).toEqual(settled);
          expect(videoOf(settled)).toEqual(videoOf(one));
        },
      ),
    );
  });
});
