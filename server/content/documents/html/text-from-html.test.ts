import { expect, test } from 'vitest';
import { textFromHtml } from './text-from-html.ts';

test('paragraphs, line breaks, lists and links of HTML are as readable in plain text', () => {
  const html =
    '<p>Dear <strong>${firstName}</strong>,</p><p>thank you.<br>We&nbsp;will write &amp; call.</p>' +
    '<ul><li>Call <a href="tel:131114">13 11 14</a></li><li><a href="https://example.org/help">our <em>help</em></a> page</li></ul>' +
    '<ol start="3"><li>https</li><li><a href="https://example.org/">https://example.org/</a></li></ol><p>&nbsp;</p><p>Bye</p>';
  expect(textFromHtml(html).replaceAll('\u00a0', ' ')).toBe(
    [
      'Dear ${firstName},',
      'thank you.\nWe will write & call.',
      '- Call 13 11 14\n- our help (https://example.org/help) page',
      '3. https\n4. https://example.org/',
      'Bye',
    ].join('\n\n'),
  );
});

test('nothing in it becomes markup or runs', () => {
  expect(textFromHtml('<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>')).toBe('Hi');
});

test('a text that is no HTML stays as it was written', () => {
  for (const text of ['I <3 you', 'a < b > c', '<b>${name}</b>', 'Write to <desk@example.org>.\n\n  So.', ''])
    expect(textFromHtml(text)).toBe(text);
});

test('what was text once stays text', () => {
  const text = textFromHtml('<p>One</p><ul><li>Two</li></ul>');
  expect(textFromHtml(text)).toBe(text);
});
