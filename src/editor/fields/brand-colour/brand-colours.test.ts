import { expect, test } from 'vitest';
import { brandWords, settledColour } from './BrandColours.tsx';

test('a colour may be typed short, in capitals and without its #', () => {
  expect(settledColour(' 1F5C47 ')).toBe('#1f5c47');
  expect(settledColour('#a0c')).toBe('#aa00cc');
  for (const wrong of ['', '#12', '#12345', 'green', '#1f5c4g']) expect(settledColour(wrong)).toBeNull();
});

test('the words say the contrast, never more than there is, and a shift', () => {
  expect(brandWords('#12395b')).toBe('Words on it stay easy to read: 11.9 to 1.');
  expect(brandWords('#808080')).toMatch(
    /^Words on #808080 are hard to read, so the site shows it a little (lighter|darker), as #[\da-f]{6}: 4\.5 to 1\.$/,
  );
});
