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
