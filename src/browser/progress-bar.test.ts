import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProgress } from './progress-bar.ts';

let shown: object[];

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  const createElement = () => {
    const bar = {
      remove: () => {
        shown = shown.filter((other) => other !== bar);
      },
    };
    return bar;
  };
  vi.stubGlobal('document', { createElement, body: { append: (bar: object) => shown.push(bar) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the bar shows after 200 ms, until what it is for has ended', () => {
  const finish = startProgress();
  vi.advanceTimersByTime(199);
  expect(shown).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(shown).toHaveLength(1);
  finish();
  expect(shown).toHaveLength(0);
});

test('what ends within 200 ms shows none', () => {
  const finish = startProgress();
  vi.advanceTimersByTime(199);
  finish();
  vi.advanceTimersByTime(60_000);
  expect(shown).toHaveLength(0);
});

test('a bar whose end nobody hears of goes after 30 seconds', () => {
  startProgress();
  vi.advanceTimersByTime(29_999);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toHaveLength(0);
});
