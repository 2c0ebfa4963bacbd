import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { onlyAscii } from './only-ascii.ts';

test.each([
  '/["“”]([^"“”]*)["“”]/.exec(\'say “so” now\')',
  "'₀ 😀 ₁'.replace(/[₀-₉]/g, '-')",
  "'a😀b'.replace(/^a[😀-😂]b$/u, 'one')",
  '((parts, value) => [...parts].join(value))`“${1}…`',
  "({ größe: 'naïve' }).größe",
])('%s means the same, and is ASCII', (code) => {
  const ascii = onlyAscii(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(code));
});

test('what would mean something else is refused', () => {
  expect(() => onlyAscii('String.raw`a…`')).toThrow('This cannot be written in ASCII: String.raw`a…`');
  expect(() => onlyAscii('/\\…/')).toThrow('This cannot be written in ASCII: \\…');
});
