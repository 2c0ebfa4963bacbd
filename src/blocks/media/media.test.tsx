import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { hintsOf } from '../block-hints.ts';
import { checkBlocks, completeBlock } from '../registry.ts';
import { imagesOfBlocks, type ShownImage } from '../shown-images.ts';
import { markup, stubEditing } from '../test-kit.tsx';
import PlayVideo from './island.tsx';
import { mediaTitle } from './media-title.ts';

const YOUTUBE = { type: 'youtube', videoId: 'aqz-KE-bpKQ', isVimeo: false };
const image = { imageId: 'room', alt: 'Four people in a room' };
const caption = (text: string, href = '', icon = 'none') => ({ type: 'page', text, href, icon });
const fields = (own: object) => completeBlock({ key: 'b1', componentType: 'Media', ...own });
const stored = (video: object) => checkBlocks([{ key: 'b1', componentType: 'Media', video }])[0]!.video;

describe('a picture', () => {
  test('is shown in 1000 × 561, with its caption below it', () => {
    const html = markup('Media', { image, caption: caption('Our room') });
    expect(html).toMatch(/^<figure class="block media"><picture><img src="\/img\/room\?w=1000&amp;h=561"/);
    expect(html).toContain('width="1000" height="561" alt="Four people in a room"');
    expect(html).toMatch(/<figcaption class="media-caption"><span>Our room<\/span><\/figcaption><\/figure>$/);
    expect(html).not.toContain('Play');
  });

  test('has a caption that leads somewhere, with an icon that nobody hears', () => {
    const html = markup('Media', { image, caption: caption('Our room', '/training', 'arrow') });
    expect(html).toMatch(
      /<figcaption class="media-caption"><a href="\/training"><svg [^>]*aria-hidden="true"><path d="[^"]+"><\/path><\/svg><span>Our room/,
    );
    expect(markup('Media', { image, caption: caption('Our room', '', 'fa-arrow-old') })).not.toContain(
      '<svg',
    );
  });
});

test.each(['text', 'medium', 'small'] as const)('a picture of the width %s keeps its own shape', (size) => {
  const own = { ...image, width: 300, height: 400 };
  const html = markup('Media', { image: own, size });
  expect(html).toContain(`<figure class="block media media-${size}">`);
  expect(html).toMatch(/<img src="\/img\/room\?w=\d+&amp;h=\d+" .*width="1000" height="1333"/);
  const [{ renditions }] = imagesOfBlocks([fields({ image: own, size })]) as [ShownImage];
  const [w, h] = /\?w=(\d+)&amp;h=(\d+)/.exec(html)!.slice(1).map(Number);
  expect(renditions).toContainEqual(expect.objectContaining({ w, h }));
  expect(renditions).not.toContainEqual(expect.objectContaining({ w: 1000 }));
});

describe('a video', () => {
  test('can be seen in the editor, and not be played there', () => {
    const html = markup('Media', { video: YOUTUBE, caption: caption('A first call') }, stubEditing);
    expect(html).toContain('Play video<span class="visually-hidden"> ‘A first call’</span>');
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('youtube');
  });

  test('is for readers a link that says where it leads, which becomes a button', () => {
    const html = renderToStaticMarkup(
      <PlayVideo type="youtube" videoId="aqz-KE-bpKQ" title="A first call" />,
    );
    expect(html).toContain('<a class="media-play" href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">');
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toMatch(
      /Play video ‘A first call’Watch ‘A first call’ on YouTube<\/a>$/,
    );
    const untitled = renderToStaticMarkup(<PlayVideo type="vimeo" videoId="76979871/8272103f6e" title="" />);
    expect(untitled).toContain('href="https://vimeo.com/76979871/8272103f6e"');
    expect(untitled.replaceAll(/<[^>]*>/g, '')).toBe('Play videoWatch the video on Vimeo');
  });

  test('is named by its caption, else by the description of its picture', () => {
    expect(mediaTitle({ image, caption: { text: ' A first\ncall ' } })).toBe('A first call');
    expect(mediaTitle({ image, caption: { text: ' ' } })).toBe('Four people in a room');
    expect(mediaTitle({ image: null, caption: { text: '' } })).toBe('');
    expect(mediaTitle({ image, caption: { text: 'Some words '.repeat(40) } })).toMatch(/^(Some words ){9}…$/);
  });

  test('is stored as service and id, whatever of it was sent', () => {
    expect(stored({ videoId: 'https://youtu.be/aqz-KE-bpKQ?t=9' })).toEqual(YOUTUBE);
    expect(stored({ type: 'youtube', videoId: 'aqz-KE-bpKQ' })).toEqual(YOUTUBE);
    expect(stored({ videoId: '76979871' })).toEqual({ type: 'vimeo', videoId: '76979871', isVimeo: true });
    expect(stored({ videoId: 'aqz-KE-bpKQ', isVimeo: false })).toEqual(YOUTUBE);
    expect(stored({})).toEqual({ type: '', videoId: '', isVimeo: true });
    expect(stored({ videoId: 'some film' })).toEqual({ type: '', videoId: 'some film', isVimeo: true });
    expect(() => stored({ videoId: 4 })).toThrow();
  });

  test('without an id there is none', () => {
    expect(markup('Media', { image, video: { type: 'youtube', videoId: '' } })).not.toContain('Play');
    expect(markup('Media', { image, video: { type: 'vimeo', videoId: 'aqz-KE-bpKQ' } })).not.toContain(
      'Play',
    );
  });
});

describe('editors are told', () => {
  const told = (own: object) => hintsOf(fields(own)).map(({ property }) => property);

  test('what is missing, and nothing of a block that is whole or was just added', () => {
    expect(told({})).toEqual([]);
    expect(told({ image, caption: caption('Our room') })).toEqual([]);
    expect(told({ video: YOUTUBE, caption: caption('A first call') })).toEqual([]);
    expect(told({ video: YOUTUBE, image })).toEqual([]);
    expect(told({ image, caption: caption('Our room', '/training') })).toEqual([]);
  });

  test('that a text is no video, that a video has no name, that a caption stands alone or has no words', () => {
    expect(told({ image, video: { type: 'vimeo', videoId: 'aqz-KE-bpKQ' } })).toEqual(['video.videoId']);
    expect(told({ video: YOUTUBE })).toEqual(['caption.text']);
    expect(told({ video: YOUTUBE, image: { imageId: 'room', alt: '', decorative: true } })).toEqual([
      'caption.text',
    ]);
    expect(told({ caption: caption('Our room') })).toEqual(['image']);
    expect(told({ image, caption: caption('', '/training') })).toEqual(['caption.text']);
    expect(told({ image: { imageId: 'room', alt: '' } })).toEqual(['image.alt']);
  });
});
