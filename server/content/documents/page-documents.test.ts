import { expect, test } from 'vitest';
import { completeDocument } from './page-documents.ts';

/** Returns a document of a hundred thousand characters. The cache counts four bytes per character. */
const text = (slug: string) => `${JSON.stringify({ slug })}${' '.repeat(100_000)}`;

test('a document is completed once while its text is the same', () => {
  const first = completeDocument(text('one'));
  expect(first).toMatchObject({ slug: 'one', title: '', contents: [] });
  expect(completeDocument(text('one'))).toBe(first);
  expect(completeDocument(text('two'))).not.toBe(first);
});

test('of more documents than fit two megabytes, those used last are stored', () => {
  const [first, second] = [completeDocument(text('one')), completeDocument(text('two'))];
  for (let number = 0; number < 3; number++) completeDocument(text(`page ${number}`));
  expect(completeDocument(text('one'))).toBe(first);
  for (let number = 3; number < 6; number++) completeDocument(text(`page ${number}`));
  expect(completeDocument(text('two'))).not.toBe(second);
  expect(completeDocument(text('one'))).toBe(first);
});

test('a document larger than the cache is completed each time', () => {
  const large = `${text('large')}${' '.repeat(600_000)}`;
  expect(completeDocument(large)).not.toBe(completeDocument(large));
});
