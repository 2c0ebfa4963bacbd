import { expect, test } from 'vitest';
import { checkPage } from '../check-page.ts';
import { findings, pageOf, text } from '../testing/page.ts';

const picture = (imageId: string, alt: string) => ({
  componentType: 'ExpandableDetails',
  image: { imageId, alt },
});

/** Returns what the rule says of a page with two pictures, given what readers load with it. */
function weighed(weight: { page: number; pictures: { imageId: string; bytes: number }[]; unknown: number }) {
  const tree = pageOf([
    picture('oak', 'An oak'),
    { componentType: 'OneActiveCarousel', slides: [{ key: 's', image: { imageId: 'elm', alt: 'An elm' } }] },
  ]);
  return checkPage(tree, { linked: new Map(), hasQuickExit: false, weight }).filter(
    ({ rule }) => rule === 'weight',
  );
}

test('more than 500 kB with a page are named at the heaviest picture, with what makes them', () => {
  const pictures = [
    { imageId: 'oak', bytes: 90_100 },
    { imageId: 'elm', bytes: 401_000 },
  ];
  const [finding, ...others] = weighed({ page: 12_001, pictures, unknown: 0 });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    owner: 'b',
    property: 'slides.s.image',
    severity: 'hint',
    quote: 'An elm',
  });
  expect(finding!.message).toBe(
    'Readers on a phone load 504 kB with this page as it is published: 13 kB of words and styles, and 492 kB in 2 pictures.',
  );
  expect(finding!.better).toMatch(
    /^The heaviest picture has 401 kB\. .* With more than 500 kB, take pictures out/,
  );
});

test('500 kB are none; without pictures, or with pictures of elsewhere, the finding is about the page', () => {
  expect(weighed({ page: 100_000, pictures: [{ imageId: 'oak', bytes: 400_000 }], unknown: 3 })).toEqual([]);
  const [words] = weighed({ page: 500_001, pictures: [], unknown: 1 });
  expect([words!.owner, words!.property, words!.message]).toEqual([
    'page',
    '',
    'Readers on a phone load 501 kB with this page as it is published: 501 kB of words and styles, and 0 kB in 0 pictures. Not counted: 1 picture that nobody has loaded yet.',
  ]);
  expect(weighed({ page: 0, pictures: [{ imageId: 'logo', bytes: 600_000 }], unknown: 0 })[0]!.owner).toBe(
    'page',
  );
});

test('more than 3,000 words are named for the page; 3,000 are none, and a page that is not measured has no weight', () => {
  const tree = pageOf([text('word '.repeat(1900)), text('word '.repeat(1900))]);
  expect(findings('weight', tree).map(({ owner, message }) => [owner, message])).toEqual([
    ['page', 'This page has 3,801 words.'],
  ]);
  expect(findings('weight', pageOf([text('word '.repeat(1900))]))).toEqual([]);
});
