import { beforeEach, expect, test } from 'vitest';
import { $announcement } from './announcements.ts';
import { $toasts, dismissToast, toastError, toastSuccess } from './toasts.ts';

const shown = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);

beforeEach(() => {
  $toasts.set([]);
});

test('a message is shown and announced to screen readers', () => {
  toastSuccess('Page Saved');
  expect(shown()).toEqual(['success: Page Saved']);
  expect($announcement.get().text).toBe('Page Saved');
  toastError('The page was not saved.');
  expect($announcement.get().text).toBe('The page was not saved.');
});

test('without a text a message is Success, or Unknown Error', () => {
  toastSuccess();
  toastError();
  expect(shown()).toEqual(['success: Success', 'error: Unknown Error']);
});

test('a repeated text replaces the earlier message and has the full time again', () => {
  toastSuccess('Page Saved');
  toastError('No connection');
  const [first] = $toasts.get();
  toastSuccess('Page Saved');
  expect(shown()).toEqual(['error: No connection', 'success: Page Saved']);
  expect($toasts.get()[1]?.id).not.toBe(first?.id);
});

test('dismissing a message removes that one only', () => {
  toastSuccess('One');
  toastSuccess('Two');
  dismissToast($toasts.get()[0]!.id);
  expect(shown()).toEqual(['success: Two']);
});

test('of more than twenty messages the newest are shown, and all were announced', () => {
  const announced: string[] = [];
  const stop = $announcement.listen(({ text }) => announced.push(text));
  for (let number = 0; number <= 20; number++) toastError(`Message ${number}`);
  stop();
  expect(announced).toHaveLength(21);
  expect(shown()).toHaveLength(20);
  expect([shown().at(0), shown().at(-1)]).toEqual(['error: Message 1', 'error: Message 20']);
});
