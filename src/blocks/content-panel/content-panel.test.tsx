import { expect, test } from 'vitest';
import { markup, paragraph } from '../test-kit.tsx';

test('the panel has its colour, and its width if it is full', () => {
  const contents = paragraph('Open at nine.');
  const inner = '<div class="prose"><p>Open at nine.</p></div>';
  expect(markup('ContentPanel', { contents })).toBe(
    `<div class="block panel panel-orange-200">${inner}</div>`,
  );
  expect(markup('ContentPanel', { contents, backgroundColour: 'transparent', fullWidth: true })).toBe(
    `<div class="block panel panel-transparent panel-full">${inner}</div>`,
  );
});

test('a colour outside the palette becomes the default one', () => {
  expect(markup('ContentPanel', { contents: paragraph('x'), backgroundColour: 'red' })).toContain(
    'panel-orange-200',
  );
});
