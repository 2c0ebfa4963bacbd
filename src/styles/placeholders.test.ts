import { expect, test } from 'vitest';
import type { Placeholder } from '../model/view.ts';
import { placeholderSheet } from './placeholders.ts';

const place = (
  imageId: string,
  colour: string,
  end = '',
  screen: Placeholder['screen'] = '',
): Placeholder => ({ imageId, colour, end, screen });

test('pictures have their colours until they are there, one rule for each colour, with a legible text on it', () => {
  const colours = [place('sea', '#236'), place('sand', '#eda'), place('night', '#236')];
  expect(placeholderSheet(colours)).toBe(
    'img[src*="/img/sea?"],img[src*="/img/night?"]{background:#236;color:#fff}img[src*="/img/sand?"]{background:#eda;color:#000}',
  );
  expect(placeholderSheet([])).toBe('');
});

test('a part of a picture is told by the end of its URL, and narrow and dark screens have colours of their own', () => {
  const end = 'cx=0&cy=0&cw=9&ch=9';
  expect(
    placeholderSheet([
      place('sea', '#014', '', 'dark'),
      place('sea', '#236'),
      place('sea', '#eda', '', 'narrow'),
      place('sea', '#000', end),
    ]),
  ).toBe(
    'img[src*="/img/sea?"]{background:#236;color:#fff}' +
      `img[src*="/img/sea?"][src$="&${end}"]{background:#000;color:#fff}` +
      '@media(width<768px){img[src*="/img/sea?"]{background:#eda;color:#000}}' +
      '@media(prefers-color-scheme:dark){img[src*="/img/sea?"]{background:#014;color:#fff}}',
  );
});

test('an id cannot end its selector, and only colours become rules', () => {
  expect(placeholderSheet([place('"]{}</style>', '#abc')])).toBe(
    'img[src*="/img/%22%5D%7B%7D%3C%2Fstyle%3E?"]{background:#abc;color:#000}',
  );
  expect(placeholderSheet([place('sea', 'red;}'), place('sea', '', '', 'narrow')])).toBe('');
});

/** Returns the luminance of a grey level from 0 to 15. */
const luminance = (level: number) => (level <= 0 ? 0 : ((level / 15 + 0.055) / 1.055) ** 2.4);

test('alternative text has at least the contrast of WCAG AA on every grey', () => {
  for (let level = 0; level < 16; level++) {
    const digit = level.toString(16);
    const sheet = placeholderSheet([place('sea', `#${digit}${digit}${digit}`)]);
    const dark = luminance(level) + 0.05;
    const contrast = sheet.includes('color:#000') ? dark / 0.05 : 1.05 / dark;
    expect(contrast, digit).toBeGreaterThanOrEqual(4.5);
  }
});
