import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editorStart, storedPage } from '../testing/open-page.ts';
import { $tree, blockAtom } from './current-tree.ts';
import { $start, startEditor } from './start-editor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  $start.set(null);
  vi.useRealTimers();
});

test('a loaded page is committed to the state 100 ms after the editor starts', async () => {
  const told = vi.fn();
  const page = storedPage({ _id: 'page-of-this-test' });
  void startEditor(editorStart({ page })).then(told);
  await vi.advanceTimersByTimeAsync(99);
  expect(told).not.toHaveBeenCalled();
  expect($tree.get().roots.page._id).not.toBe('page-of-this-test');
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledOnce();
  expect($tree.get().roots.page._id).toBe('page-of-this-test');
  expect(blockAtom('q1').get()).toEqual({
    key: 'q1',
    componentType: 'Quote',
    quote: 'They listened.',
    quoteBy: 'Ana',
  });
});
