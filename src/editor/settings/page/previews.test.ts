import { expect, test } from 'vitest';
import { sourceWords } from './previews.tsx';

test('a preview says of each part that is not the page’s own where it comes from', () => {
  expect(
    sourceWords([
      ['Title', 'own'],
      ['Description', 'own'],
    ]),
  ).toBe('');
  expect(
    sourceWords([
      ['Title', 'header'],
      ['Description', null],
    ]),
  ).toBe('Title from the page header. No description yet.');
  expect(
    sourceWords([
      ['Title', 'page'],
      ['Picture', 'logo'],
    ]),
  ).toBe('Title from the tab SEO. Picture: the logo of the site.');
});
