import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAt, PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { open } from '../testing/open-page.ts';
import { $toasts } from '../ui/toasts.ts';
import { copyByButton, cutByButton, pasteByButton } from './clipboard.ts';
import { storedClip } from './stored-clip.ts';

vi.mock('./keep-place.ts', () => ({ showBlock: vi.fn() }));

const keys = () => [...listAt($tree.get(), PAGE_LIST)];
const toasts = () => $toasts.get().map(({ text }) => text);
const END = { list: PAGE_LIST, after: 'x1' };

/** Installs an empty storage. If `refuses` is true, the storage throws on writing. */
function storage(refuses = false): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('Full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
}

beforeEach(() => {
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a block cut by its button can be pasted behind another', () => {
  storage();
  cutByButton('q1');
  expect(keys()).toEqual(['area', 'x1']);
  expect(storedClip()?.block).toMatchObject({ componentType: 'Quote', quote: 'They listened.' });
  pasteByButton(END);
  expect($tree.get().blocks[keys()[2]!]).toMatchObject({ componentType: 'Quote', quote: 'They listened.' });
});

test('if the copy cannot be stored, the block is not cut, and a message is shown', () => {
  storage(true);
  cutByButton('q1');
  expect(copyByButton('q1')).toBe(false);
  expect(keys()).toEqual(['q1', 'area', 'x1']);
  expect(toasts()[0]).toBe('This browser has no room to keep a copy.');
});

test('pasting without a copy shows a message and changes nothing', () => {
  storage();
  pasteByButton(END);
  expect(keys()).toEqual(['q1', 'area', 'x1']);
  expect(toasts()).toEqual(['Nothing was copied yet. Select a component and copy it first.']);
});
