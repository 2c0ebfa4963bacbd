import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MENU_SCRIPT } from './menu-script.ts';

/** Runs the script in a window of a width, and returns how it marks the document. */
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
  [821, 'expanded', { heMenu: 'expanded' }],
  [820, 'expanded', {}],
  [1280, 'collapsed', {}],
  [1280, null, {}],
])('in a window of %s px a menu that was left as %j starts so', (width, stored, expected) => {
  expect(marked(width, left(stored))).toEqual(expected);
});

test('if the browser denies access to its storage, the menu starts collapsed', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  expect(marked(1280, refuse)).toEqual({});
});
