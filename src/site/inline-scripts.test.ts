import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { AT_IDLE_SCRIPT, BOOT_SCRIPT, MENU_SCRIPT } from './inline-scripts.ts';

const refuse = () => {
  throw new DOMException('No.', 'SecurityError');
};

/** Runs the boot script with this storage, and returns the changes that the script makes to the document. */
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
  expect(booted(refuse)).toEqual({ classes: ['js'] });
});

test('a browser that can read aloud is marked', () => {
  expect(booted(() => null, { speechSynthesis: {} })).toEqual({ classes: ['js', 'speech'] });
});

/** Runs the idle script in a browser that has these functions, and returns the script's calls without the callbacks. */
function runIdle(has: 'requestIdleCallback' | 'setTimeout'): unknown[] {
  const calls: unknown[] = [];
  const self = { [has]: (_: () => void, when: unknown) => calls.push(when) };
  // The parameters have the names that the script uses in a browser.
  new Function('self', has, AT_IDLE_SCRIPT.replace('import(', 'unused('))(self, self[has]);
  return calls;
}

test('pages are fetched ahead when the browser is idle, after two seconds at the latest', () => {
  expect(runIdle('requestIdleCallback')).toEqual([{ timeout: 2000 }]);
});

test('in a browser that does not say when it is idle, after two seconds', () => {
  expect(runIdle('setTimeout')).toEqual([2000]);
});

/** Runs the menu script in a window of this width, and returns how the script marks the document. */
function marked(innerWidth: number, getItem: (key: string) => string | null) {
  const dataset: { heMenu?: string } = {};
  runInNewContext(MENU_SCRIPT, {
    innerWidth,
    document: { documentElement: { dataset } },
    localStorage: { getItem },
  });
  return { ...dataset };
}
const left = (stored: string | null) => (key: string) => (key === 'hearth-menu' ? stored : null);

test.each([
  [1280, 'expanded', { heMenu: 'expanded' }],
  [1280, null, { heMenu: 'expanded' }],
  [1280, 'collapsed', {}],
  [1200, null, { heMenu: 'expanded' }],
  [1199, null, {}],
  [1199, 'expanded', {}],
])('in a window of %s px a menu that was left as %j starts so', (width, stored, expected) => {
  expect(marked(width, left(stored))).toEqual(expected);
});

test('if the browser denies access to its storage, the menu starts as if it was never left', () => {
  expect(marked(1280, refuse)).toEqual({ heMenu: 'expanded' });
});
