import { expect, test } from 'vitest';
import { hintsOf } from '../block-hints.ts';
import { newBlock } from '../new-block.ts';
import { checkBlocks, completeBlock } from '../registry.ts';
import { markup, stubEditing } from '../test-kit.tsx';

const picture = (key: string, alt: string) => ({ key, image: { imageId: key, alt } });
const words = (key: string, quote: string) => ({ key, quote, quoteBy: '', image: null });
const of = (...slides: object[]) => ({ slides });

test('several slides are a list that the keyboard can scroll, with controls', () => {
  const html = markup('OneActiveCarousel', of(picture('a', 'A door'), picture('b', 'A room')));
  expect(html.replaceAll(/<picture.*?<\/picture>/g, '')).toBe(
    '<div class="block slides carousel"><div class="slides-view" role="group" aria-label="Pictures" tabindex="0">' +
      '<ul class="slides-list"><li></li><li></li></ul></div>' +
      '<fieldset class="slides-controls"><legend class="visually-hidden">Choose a picture</legend>' +
      '<button type="button" class="button-secondary" aria-disabled="true">Previous</button>' +
      '<p role="status">1 of 2</p><button type="button" class="button-secondary">Next</button></fieldset></div>',
  );
});

test('testimonials loop: no end is disabled, and each of them has a button', () => {
  const html = markup('Testimonials', { items: [words('a', 'One'), words('b', 'Two')] });
  expect(html).not.toContain('aria-disabled');
  expect(html).toContain(
    '<ul class="slides-pages"><li><button type="button" aria-label="1 of 2" aria-current="true"></button></li>' +
      '<li><button type="button" aria-label="2 of 2"></button></li></ul>',
  );
});

test.each([
  ['OneActiveCarousel', of(picture('a', 'A door'), { key: 'b', image: null })],
  ['Testimonials', { items: [words('a', 'One'), words('b', ' ')] }],
])(
  'one %s slide with content has no controls and nothing to scroll, and editors see the empty one',
  (type, fields) => {
    const html = markup(type, fields);
    expect(html).not.toMatch(/<button|role=|tabindex/);
    expect(html.match(/<li>/g)).toHaveLength(1);
    const edited = markup(type, fields, stubEditing);
    expect(edited).toContain('1 of 2');
    expect(edited.split('<fieldset')[0]!.match(/<li>/g)).toHaveLength(2);
  },
);

test('a carousel keeps its swiperId, whatever its form, and a new one gets the time', () => {
  for (const swiperId of [1_700_000_000_000, '1700000000000', null]) {
    const block = { key: 'c', componentType: 'OneActiveCarousel', swiperId, slides: [] };
    expect(checkBlocks([block])).toEqual([block]);
    expect(completeBlock(block)).toEqual(block);
  }
  const unset = { key: 'c', componentType: 'OneActiveCarousel' };
  expect(completeBlock(unset)).toEqual({ ...unset, swiperId: null, slides: [] });
  const before = Date.now();
  const { swiperId, slides } = newBlock('OneActiveCarousel');
  expect(swiperId).toBeGreaterThanOrEqual(before);
  expect(slides).toEqual([{ key: expect.any(String), image: null }]);
});

test('a picture without a description is a hint at its slide, and a slide without a picture is none', () => {
  const block = {
    componentType: 'OneActiveCarousel',
    ...of(picture('a', 'A door'), { key: 'b', image: { imageId: 'b' } }, { key: 'c', image: null }),
  };
  expect(hintsOf(completeBlock({ key: 'k', ...block })).map(({ property }) => property)).toEqual([
    'slides.b.image.alt',
  ]);
});

test('pictures are shown in the size of the specification', () => {
  const html = markup('OneActiveCarousel', of(picture('a', 'A door')));
  expect(html).toContain('src="/img/a?w=996&amp;h=996"');
  expect(html).toContain('width="996" height="996" alt="A door"');
});
