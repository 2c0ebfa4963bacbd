import { expect, test } from 'vitest';
import { CLEAR_TEXTS } from '../../model/texts.ts';
import { markup } from '../test-kit.tsx';

test('the button is a plain post, beside the words that say what is cleared and what is not', () => {
  expect(markup('ClearSiteData')).toBe(
    `<div class="block clear-data"><p>${CLEAR_TEXTS.about}</p><p>${CLEAR_TEXTS.history}</p>` +
      '<form aria-label="Clear what this site keeps" action="/assets/clear" method="post">' +
      '<button type="submit" class="button-secondary">Clear what this site keeps</button></form></div>',
  );
});
