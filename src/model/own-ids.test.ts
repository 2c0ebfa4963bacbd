import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isOwnId } from './own-ids.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

test('no anchor can have an id that is used in a view', () => {
  const ids = fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|astro)$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...fs.readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/\bid="([^"]+)"/g)])
    .map(([, id]) => id!);
  expect(ids).toContain('hearth-editor');
  expect(ids.filter((id) => !isOwnId(id))).toEqual([]);
});

test.each(['main', 'Main', 'hearth-editor', 'he-menu', 'astro-1', '_r_1_', '_R_5_', ':r1:'])(
  '%s is reserved',
  (id) => {
    expect(isOwnId(id)).toBe(true);
  },
);

test.each(['contact', 'maintenance', 'health', 'hearth', 'r', 'opening-hours'])('%s is free', (id) => {
  expect(isOwnId(id)).toBe(false);
});
