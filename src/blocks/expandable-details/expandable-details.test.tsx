import { expect, test } from 'vitest';
import { sheetsOf } from '../block-views.ts';
import { markup, paragraph, stubEditing } from '../test-kit.tsx';

const BUTTON =
  '<summary aria-describedby="b1-header"><span class="expandable-more">Read more</span>' +
  '<span class="expandable-less">Read less</span></summary>';

test('the heading is always visible, and a button described by it opens the rest', () => {
  expect(
    markup('ExpandableDetails', {
      header: 'Leave a gift',
      illustration: 'will',
      contents: paragraph('Speak with your family.'),
      link: { type: 'page', href: '/guide', text: 'Get the guide' },
    }),
  ).toBe(
    '<div class="block expandable"><img class="expandable-drawing" src="/assets/illustrations/will.svg" width="240"' +
      ' height="240" alt="" loading="lazy" decoding="async"/><div class="expandable-words">' +
      '<h2 id="b1-header">Leave a gift</h2><p class="expandable-first">Speak with your family.</p>' +
      `<details>${BUTTON}` +
      '<div class="prose"><p>Speak with your family.</p></div>' +
      '<a class="expandable-link" href="/guide">Get the guide</a></details></div></div>',
  );
});

test('the style sheet shows one of the two labels, so that the name of the button fits its state', () => {
  expect(sheetsOf('ExpandableDetails').join('')).toMatch(
    /details\[open\] \.expandable-more,\s*\S*\s*details:not\(\[open\]\) \.expandable-less\s*\{\s*display: none/,
  );
});

test('without details there is no button, except for editors', () => {
  expect(markup('ExpandableDetails', { header: 'Leave a gift' })).not.toContain('<details');
  expect(markup('ExpandableDetails', { header: 'Leave a gift' }, stubEditing)).toContain('<details');
});

test('without a heading the button has no description', () => {
  expect(markup('ExpandableDetails', { contents: paragraph('x') })).toContain('<details><summary><span');
});
