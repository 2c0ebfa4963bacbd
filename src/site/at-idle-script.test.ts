import { afterEach, expect, test, vi } from 'vitest';
import { AT_IDLE_SCRIPT } from './at-idle-script.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs the script in a browser that has these functions, and returns the calls of them, without their callbacks. */
function run(has: 'requestIdleCallback' | 'setTimeout'): unknown[] {
  const calls: unknown[] = [];
  const self = { [has]: (_: () => void, when: unknown) => calls.push(when) };
  // The names are those that the script finds in a browser.
  new Function('self', has, AT_IDLE_SCRIPT.replace('import(', 'unused('))(self, self[has]);
  return calls;
}

test('pages are fetched ahead when the browser is idle, after two seconds at the latest', () => {
  expect(run('requestIdleCallback')).toEqual([{ timeout: 2000 }]);
});

test('in a browser that does not say when it is idle, after two seconds', () => {
  expect(run('setTimeout')).toEqual([2000]);
});
