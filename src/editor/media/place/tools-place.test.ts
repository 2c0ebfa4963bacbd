import { expect, test } from 'vitest';
import { placeInPicture } from './tools-place.ts';

const room = { left: 76, top: 0, right: 800, bottom: 720 };
const tools = { width: 300, height: 50 };
const picture = { left: 100, top: 100, right: 700, bottom: 500 };
const place = (words: Parameters<typeof placeInPicture>[3] = [], at = picture) =>
  placeInPicture(at, tools, room, words);

test('the tools stand in the lower left corner of the picture', () => {
  expect(place()).toEqual({ left: 108, top: 442 });
});

test('they go to another corner rather than cover words that stand on the picture', () => {
  const title = { left: 120, top: 460, right: 500, bottom: 520 };
  expect(place([title])).toEqual({ left: 108, top: 108 });
  expect(place([{ ...title, right: 300 }])).toEqual({ left: 392, top: 442 });
  expect(place([title, { left: 100, top: 100, right: 200, bottom: 130 }])).toEqual({ left: 392, top: 108 });
});

test('they stay in the part of a picture that is seen', () => {
  expect(place([], { ...picture, left: 0, bottom: 3000 })).toEqual({ left: 84, top: 662 });
});

test('a picture with no room for them has none, and nothing beside it is covered', () => {
  expect(place([], { ...picture, right: 300 })).toBeNull();
  expect(place([], { ...picture, bottom: 160 })).toBeNull();
  expect(place([], { ...picture, top: 690, bottom: 1200 })).toBeNull();
  expect(place([picture])).toBeNull();
});
