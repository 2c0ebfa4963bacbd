import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAnalytics } from './analytics.ts';

const globals = globalThis as { dataLayer?: object[] };
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = {};
  vi.stubGlobal('document', {
    readyState: 'complete',
    title: 'About',
    querySelector: () => ({ content: 'https://tags.example.org/gtm.js' }),
    createElement: () => ({}),
    head: { append: () => {} },
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { search: '', pathname: '/about' });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globals, 'dataLayer');
});

const VIEW = { event: 'page_view', page_path: '/about', page_title: 'About' };
const views = () =>
  (globals.dataLayer ?? []).filter((entry) => 'event' in entry && entry.event === 'page_view');

test('a page view is told 250 ms after the page is there, and again when it comes back', () => {
  startAnalytics();
  vi.advanceTimersByTime(249);
  expect(views()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(views()).toEqual([VIEW]);
  listeners.pageshow!({ persisted: false });
  vi.advanceTimersByTime(1000);
  expect(views()).toEqual([VIEW]);
  listeners.pageshow!({ persisted: true });
  vi.advanceTimersByTime(249);
  expect(views()).toEqual([VIEW]);
  vi.advanceTimersByTime(1);
  expect(views()).toEqual([VIEW, VIEW]);
});
