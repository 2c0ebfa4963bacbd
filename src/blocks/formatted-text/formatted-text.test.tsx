import { expect, test } from 'vitest';
import { markup } from '../test-kit.tsx';

test('a formatted text is one paragraph with its marks and breaks', () => {
  const content = [
    { type: 'text', text: 'Open', marks: [{ type: 'em' }, { type: 'strong' }] },
    { type: 'hard_break' },
    { type: 'text', text: 'daily' },
  ];
  const text = { type: 'doc', content: [{ type: 'paragraph', content }] };
  expect(markup('FormattedText', { text })).toBe(
    '<div class="block"><p class="formatted"><strong><em>Open</em></strong><br/>daily</p></div>',
  );
});
