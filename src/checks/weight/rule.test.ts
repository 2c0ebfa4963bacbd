import { expect, test } from 'vitest';
import { findings, pageOf, text } from '../testing/page.ts';

const image = { imageId: 'i', alt: 'Two people' };
const slides = (count: number) => ({
  componentType: 'OneActiveCarousel',
  slides: Array.from({ length: count }, (_, index) => ({ key: `s${index}`, image })),
});

test('more than 20 pictures, and more than 3,000 words, are named once for the page', () => {
  const tree = pageOf([slides(21), text('word '.repeat(1900)), text('word '.repeat(1900))]);
  expect(findings('weight', tree).map(({ owner, message }) => [owner, message])).toEqual([
    ['page', 'This page has 21 pictures.'],
    ['page', 'This page has 3,801 words.'],
  ]);
});

test('a page at the bounds is none', () => {
  expect(findings('weight', pageOf([slides(20), text('word '.repeat(1900))]))).toEqual([]);
});
