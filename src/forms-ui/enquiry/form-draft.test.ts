import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, keptDraft, rememberSent, takeSent } from './form-draft.ts';

const HALF_AN_HOUR = 30 * 60_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (id: string) => kept.get(id) ?? null,
    setItem: (id: string, text: string) => void kept.set(id, text),
    removeItem: (id: string) => void kept.delete(id),
  });
});

test('what somebody wrote is kept for half an hour after the last word, and then removed', () => {
  expect(keptDraft('form-a')).toBeNull();
  expect(keepDraft('form-a', { Message: 'Hello' }, 0)).toBe(true);
  expect(keptDraft('form-a', HALF_AN_HOUR - 1)).toEqual({ Message: 'Hello' });
  expect(keptDraft('form-b', 1)).toBeNull();
  expect(keptDraft('form-a', HALF_AN_HOUR)).toBeNull();
  expect(sessionStorage.getItem('form-a')).toBeNull();
});

test('what was sent or cleared is gone', () => {
  keepDraft('form-a', { Message: 'Hello' });
  forgetDraft('form-a');
  expect(keptDraft('form-a')).toBeNull();
});

test('that a browser sent a form itself is remembered until the form is seen again', () => {
  keepDraft('form-a', { Message: 'Hello' });
  expect(takeSent('form-a')).toBe(false);
  rememberSent('form-a');
  expect([takeSent('form-a'), takeSent('form-a'), keptDraft('form-a')]).toEqual([true, false, null]);
});

test('what is no draft is none', () => {
  for (const text of ['{', 'null', '1', '{"at":"x","values":{}}', '{"at":1}']) {
    sessionStorage.setItem('form-a', text);
    expect(keptDraft('form-a'), text).toBeNull();
  }
});

test('a browser that forbids storage still shows the form', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(keepDraft('form-a', {})).toBe(false);
  expect(keptDraft('form-a')).toBeNull();
  expect(takeSent('form-a')).toBe(false);
  expect(() => forgetDraft('form-a')).not.toThrow();
  expect(() => rememberSent('form-a')).not.toThrow();
});
