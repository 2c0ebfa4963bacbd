import { expect, test, vi } from 'vitest';
import { moveFocus } from './move-focus.ts';

const NO_MODIFIERS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

function press(key: string, from: number, modifiers = {}) {
  const controls = ['a', 'b', 'c'].map(() => ({ focus: vi.fn() }) as unknown as HTMLElement);
  const preventDefault = vi.fn();
  const event = { key, target: controls[from]!, preventDefault, ...NO_MODIFIERS, ...modifiers };
  moveFocus(event, controls, 'horizontal');
  const focused = controls.flatMap((control, at) => (vi.mocked(control.focus).mock.calls.length ? [at] : []));
  return { focused, taken: preventDefault.mock.calls.length > 0 };
}

test('the arrows go round, Home and End to the ends', () => {
  expect(press('ArrowRight', 0)).toEqual({ focused: [1], taken: true });
  expect(press('ArrowRight', 2)).toEqual({ focused: [0], taken: true });
  expect(press('ArrowLeft', 0)).toEqual({ focused: [2], taken: true });
  expect(press('Home', 2)).toEqual({ focused: [0], taken: true });
  expect(press('End', 0)).toEqual({ focused: [2], taken: true });
});

test('other keys, and those of the browser such as Alt+ArrowLeft, stay what they are', () => {
  const untouched = { focused: [], taken: false };
  expect(press('ArrowDown', 0)).toEqual(untouched);
  expect(press('ArrowLeft', 1, { altKey: true })).toEqual(untouched);
  expect(press('End', 1, { ctrlKey: true })).toEqual(untouched);
  expect(press('ArrowRight', 1, { metaKey: true })).toEqual(untouched);
});
