import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, rememberSent } from './form-draft.ts';
import { leaveAndReturn } from './leave-and-return.ts';

const clear = vi.fn();
const settle = vi.fn();
let page: EventTarget;
let end: () => void;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (id: string) => kept.get(id) ?? null,
    setItem: (id: string, text: string) => void kept.set(id, text),
    removeItem: (id: string) => void kept.delete(id),
  });
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.clearAllMocks();
  end = leaveAndReturn('form-a', { clear, settle });
});

/** Leaves the page with text in the form, runs `meanwhile`, and returns to the page. */
function leave(meanwhile: () => void, persisted = true): void {
  keepDraft('form-a', { Message: 'Hello' });
  page.dispatchEvent(new Event('pagehide'));
  meanwhile();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

test('a page from the browser’s cache has what was written, unless it was sent, cleared or got too old meanwhile', () => {
  leave(() => {});
  expect([clear.mock.calls.length, settle.mock.calls.length]).toEqual([0, 1]);
  leave(() => rememberSent('form-a'));
  expect(clear).toHaveBeenCalledTimes(1);
  leave(() => forgetDraft('form-a'));
  expect(clear).toHaveBeenCalledTimes(2);
  leave(() => keepDraft('form-a', { Message: 'Hello' }, 0));
  expect(clear).toHaveBeenCalledTimes(3);
});

test('a page that is loaded again, or whose form is gone, is left alone', () => {
  leave(() => forgetDraft('form-a'), false);
  end();
  leave(() => forgetDraft('form-a'));
  expect([clear.mock.calls.length, settle.mock.calls.length]).toEqual([0, 0]);
});
