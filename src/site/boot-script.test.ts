import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BOOT_SCRIPT } from './boot-script.ts';

/** What the script makes of a document, where the storage holds this text size. */
function booted(getItem: (key: string) => string | null): { classes: string[]; fontSize?: number } {
  const classes: string[] = [];
  const dataset: { fontSize?: number } = {};
  const documentElement = { classList: { add: (name: string) => classes.push(name) }, dataset };
  runInNewContext(BOOT_SCRIPT, { document: { documentElement }, localStorage: { getItem } });
  return { classes, ...dataset };
}
const withStored = (stored: string | null) => booted((key) => (key === 'fontSize' ? stored : null));

test.each([
  ['1', 1],
  ['6', 6],
  ['2.6', 3],
])('the stored text size %j is restored before anything is drawn', (stored, fontSize) => {
  expect(withStored(stored)).toEqual({ classes: ['js'], fontSize });
});

test.each([null, '', '0', '7', '-2', 'large', 'NaN'])('the stored text size %j is none', (stored) => {
  expect(withStored(stored)).toEqual({ classes: ['js'] });
});

test('a browser that refuses its storage shows the page as it is', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  expect(booted(refuse)).toEqual({ classes: ['js'] });
});
