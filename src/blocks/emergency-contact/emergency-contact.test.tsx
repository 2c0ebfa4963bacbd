import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('the number is a telephone link, the headings come first, the two links last', () => {
  expect(
    markup('EmergencyContact', {
      header: 'Talk now',
      subHeading: 'Day and night',
      phoneNumber: '1800 975 707',
      emergencyInfo: 'In danger? Call 000.',
      linkOne: { type: 'page', href: '/text', text: 'Text us' },
      linkTwo: { type: 'external', href: 'https://example.org/', text: 'More help' },
    }),
  ).toBe(
    '<section class="block emergency"><div class="emergency-call"><h2>Talk now</h2><p>Day and night</p>' +
      '<a class="tel emergency-number" href="tel:1800975707">1800 975 707</a></div>' +
      '<div class="emergency-more"><p>In danger? Call <a class="tel" href="tel:000">000</a>.</p><div class="emergency-links">' +
      '<a class="button-secondary" href="/text">Text us</a>' +
      '<a class="button-secondary" href="https://example.org/" target="_blank" rel="noopener">More help' +
      '<span class="visually-hidden"> (opens in a new window)</span></a></div></div></section>',
  );
});

test('a number without digits is plain text', () => {
  expect(markup('EmergencyContact', { phoneNumber: 'Ask at the desk' })).toContain(
    '<span class="emergency-number">Ask at the desk</span>',
  );
});
