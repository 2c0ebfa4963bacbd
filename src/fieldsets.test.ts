import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every fieldset begins with its legend, for readers and for editors', () => {
  const files = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(tsx|astro)$/.test(file));
  const starts = files.flatMap((file) =>
    [
      ...fs
        .readFileSync(path.join(import.meta.dirname, file), 'utf8')
        .matchAll(/<fieldset\b(?:=>|[^>])*>\s*(\S*)/g),
    ].map(([, next = '']) => ({ file, next: next.slice(0, '<legend'.length) })),
  );
  expect(starts.length).toBeGreaterThan(5);
  expect(starts.filter(({ next }) => next !== '<legend')).toEqual([]);
});
