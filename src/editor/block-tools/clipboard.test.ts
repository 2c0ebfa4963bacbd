import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAt, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/tree.ts';
import { open } from '../testing/start.ts';
import { $toasts } from '../ui/toasts.ts';
import { copyByButton, cutByButton, pasteByButton } from './clipboard.ts';
import { storedClip } from './stored-clip.ts';

vi.mock('./keep-place.ts', () => ({ showBlock: vi.fn() }));

const keys = () => [...listAt($tree.get(), PAGE_LIST)];
const toasts = () => $toasts.get().map(({ text }) => text);
const END = { list: PAGE_LIST, after: 'x1' };

/** A browser's storage, which holds nothing yet, or takes nothing. */
function storage(refuses = false): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
}

beforeEach(() => {
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a block that is cut by its button can be pasted by another', () => {
  storage();
  cutByButton('q1');
  expect(keys()).toEqual(['area', 'x1']);
  expect(storedClip()?.block).toMatchObject({ componentType: 'Quote', quote: 'They listened.' });
  pasteByButton(END);
  expect($tree.get().blocks[keys()[2]!]).toMatchObject({ componentType: 'Quote', quote: 'They listened.' });
});

test('where no copy can be kept, a block is not cut, and it is said', () => {
  storage(true);
  cutByButton('q1');
  expect(copyByButton('q1')).toBe(false);
  expect(keys()).toEqual(['q1', 'area', 'x1']);
  expect(toasts()[0]).toBe('This browser has no room to keep a copy.');
});

test('where nothing was copied, pasting says so and changes nothing', () => {
  storage();
  pasteByButton(END);
  expect(keys()).toEqual(['q1', 'area', 'x1']);
  expect(toasts()).toEqual(['Nothing was copied yet. Select a component and copy it first.']);
});
