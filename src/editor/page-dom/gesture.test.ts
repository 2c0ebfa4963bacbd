import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSelection, select } from '../document/selection.ts';
import { wholeBlock } from '../document/target.ts';
import { $sidebarOpen, watchSidebar } from '../sidebar/sidebar-state.ts';
import { open } from '../testing/open-page.ts';
import { $gesture, watchGestures, whenReleased } from './gesture.ts';

/** An element on the page, or outside it. */
class FakeElement extends EventTarget {
  readonly isOnPage: boolean;
  constructor(isOnPage: boolean) {
    super();
    this.isOnPage = isOnPage;
  }
  closest(): FakeElement | null {
    return this.isOnPage ? this : null;
  }
}
const onPage = new FakeElement(true);
const html = { dataset: {} as Record<string, string> };
let page: EventTarget & { setTimeout?: unknown; clearTimeout?: unknown };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal('window', page);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { documentElement: html });
  stop = watchGestures();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const point = (type: string, x: number, y: number, target: EventTarget = onPage, pointerType = 'mouse') => {
  const event = Object.assign(new Event(type), { clientX: x, clientY: y, pointerType });
  Object.defineProperty(event, 'target', { value: target });
  page.dispatchEvent(event);
};
const click = (x = 10, y = 10) => {
  point('pointerdown', x, y);
  point('pointerup', x, y);
};

test('a press may become a double click until half a second after its release', () => {
  point('pointerdown', 10, 10);
  expect([$gesture.get(), 'heGesture' in html.dataset]).toEqual(['held', true]);
  vi.advanceTimersByTime(5_000);
  point('pointerup', 10, 10);
  vi.advanceTimersByTime(499);
  expect($gesture.get()).toBe('released');
  vi.advanceTimersByTime(1);
  expect([$gesture.get(), 'heGesture' in html.dataset]).toEqual([null, false]);
});

test('a second press in time begins again, and a pointer that moves away or a key ends it', () => {
  click();
  vi.advanceTimersByTime(400);
  click();
  vi.advanceTimersByTime(400);
  expect($gesture.get()).toBe('released');
  point('pointermove', 14, 14);
  expect($gesture.get()).toBe('released');
  point('pointermove', 18, 18);
  expect($gesture.get()).toBeNull();
  click();
  page.dispatchEvent(new Event('keydown'));
  expect($gesture.get()).toBeNull();
});

test('a finger, and a press beside the page, are none', () => {
  point('pointerdown', 10, 10, onPage, 'touch');
  expect($gesture.get()).toBeNull();
  point('pointerdown', 10, 10, new FakeElement(false));
  expect($gesture.get()).toBeNull();
});

test('work on the page waits until the button is released and the click was handled', async () => {
  let isReleased = false;
  point('pointerdown', 10, 10);
  void whenReleased().then(() => {
    isReleased = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isReleased).toBe(false);
  point('pointerup', 10, 10);
  expect(isReleased).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(isReleased).toBe(true);
  await whenReleased();
});

test('the sidebar opens after the press that selects, so that it is not under the second click, and closes at once', () => {
  open();
  const stopSidebar = watchSidebar();
  point('pointerdown', 10, 10);
  select(wholeBlock('q1'), { settings: true });
  point('pointerup', 10, 10);
  expect($sidebarOpen.get()).toBe(false);
  vi.advanceTimersByTime(500);
  expect($sidebarOpen.get()).toBe(true);
  point('pointerdown', 10, 10);
  clearSelection();
  expect($sidebarOpen.get()).toBe(false);
  stopSidebar();
});
