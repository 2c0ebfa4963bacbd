import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BOOT_SCRIPT } from './boot-script.ts';

/** Runs the script with a storage, and returns what it does to the document. */
function booted(
  getItem: (key: string) => string | null,
  window = {},
): { classes: string[]; fontSize?: number } {
  const classes: string[] = [];
  const dataset: { fontSize?: number } = {};
  const documentElement = { classList: { add: (name: string) => classes.push(name) }, dataset };
  runInNewContext(BOOT_SCRIPT, { window, document: { documentElement }, localStorage: { getItem } });
  return { classes, ...dataset };
}
const withStored = (stored: string | null) => booted((key) => (key === 'fontSize' ? stored : null));

test.each([
  ['1', 1],
  ['6', 6],
  ['2.6', 3],
])('the stored text size %j is restored before anything is painted', (stored, fontSize) => {
  expect(withStored(stored)).toEqual({ classes: ['js'], fontSize });
});

test.each([null, '', '0', '7', '-2', 'large', 'NaN'])('the stored text size %j is ignored', (stored) => {
  expect(withStored(stored)).toEqual({ classes: ['js'] });
});

test('if the browser denies access to its storage, the page has its default size', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  expect(booted(refuse)).toEqual({ classes: ['js'] });
});

test('a browser that can read aloud is marked', () => {
  expect(booted(() => null, { speechSynthesis: {} })).toEqual({ classes: ['js', 'speech'] });
});
