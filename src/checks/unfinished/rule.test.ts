import { expect, test } from 'vitest';
import { findings, pageOf, places, text } from '../testing/page.ts';

test('what blocks say is not finished is named: gaps, half links, videos that do not play', () => {
  const tree = pageOf([
    text('Call [your number]'),
    { componentType: 'ButtonCta', link: { type: 'page', href: '', text: 'Hours' } },
    { componentType: 'Media', video: { type: 'vimeo', videoId: 'nothing at all' } },
  ]);
  expect(places(findings('unfinished', tree))).toEqual(['a.text', 'b.link.href', 'c.video.videoId']);
});

test('rules of their own name pictures and questions, and finished blocks are none', () => {
  const tree = pageOf([
    { componentType: 'Media', image: { imageId: 'i', alt: '' } },
    { componentType: 'ListAccordion', items: [{ key: 'i', header: 'Is it free?' }] },
    text('Call us'),
  ]);
  expect(findings('unfinished', tree)).toEqual([]);
});

test('blocks inside an area are looked at, and count as its content', () => {
  const area = {
    componentType: 'TitledArea',
    title: 'Help',
    contents: [{ key: 'in', ...text('[your hours]') }],
  };
  expect(places(findings('unfinished', pageOf([area])))).toEqual(['in.text']);
  expect(findings('answers', pageOf([area]))).toEqual([]);
});
