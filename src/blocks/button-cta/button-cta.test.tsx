import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

const link = { type: 'page', href: '/donate', text: 'Give' };
const secondary = { type: 'external', href: 'tel:1300975710', text: 'Or call 1300 975 710' };

test('the first button is primary, the second is quieter', () => {
  expect(markup('ButtonCta', { link, secondary })).toBe(
    '<div class="block cta"><a class="button" href="/donate">Give</a>' +
      '<a class="button-secondary" href="tel:1300975710"><span>Or call <span class="tel">1300 975 710</span></span></a></div>',
  );
});

test('a button that is not primary is quiet too, and a second one without text is not shown', () => {
  expect(markup('ButtonCta', { link, notPrimary: true })).toBe(
    '<div class="block cta"><a class="button-secondary" href="/donate">Give</a></div>',
  );
});
