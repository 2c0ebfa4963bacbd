import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeInvalidField } from '../document/invalid-fields.ts';
import { open, respondWith, saved } from '../testing/start.ts';
import { $question } from '../ui/question.ts';
import { $toasts } from '../ui/toasts.ts';
import { guardLeaving, leaveBy } from './leaving.ts';

const FIELD = { owner: 'q1', path: 'quoteBy' };
const MISFIT = { text: 'opening hours', problem: 'It has no spaces.' };
const SAID = '‘opening hours’ is not saved. It has no spaces.';

beforeEach(() => {
  open();
  $question.set(null);
});
afterEach(() => vi.unstubAllGlobals());

test('leaving the page with an invalid text asks first, even if everything else is saved', () => {
  const leave = vi.fn();
  storeInvalidField(FIELD, MISFIT);
  leaveBy(leave);
  expect($question.get()?.consequence).toBe(SAID);
  expect(leave).not.toHaveBeenCalled();
  storeInvalidField(FIELD, null);
  leaveBy(leave);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('‘Save and leave’ stays if a text is not included, and names it', async () => {
  const leave = vi.fn();
  storeInvalidField(FIELD, MISFIT);
  leaveBy(leave);
  respondWith(saved);
  $question.get()?.instead?.onChoose();
  await vi.waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual([SAID, 'Page Saved']));
  expect(leave).not.toHaveBeenCalled();
});

test('the browser asks before an invalid text is lost, and not once it is gone', () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const stop = guardLeaving();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  storeInvalidField(FIELD, MISFIT);
  expect(asks()).toBe(true);
  storeInvalidField(FIELD, null);
  expect(asks()).toBe(false);
  stop();
});
