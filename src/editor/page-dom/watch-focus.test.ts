import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $focusRequest,
  $selection,
  $settingsOpen,
  $typing,
  clearSelection,
  openSettings,
  requestFocus,
  select,
} from '../document/selection.ts';
import { type Target, wholeBlock } from '../document/target.ts';
import { open } from '../testing/open-page.ts';
import { $dialogsClosed } from '../ui/dialogs-closed.ts';
import { watchLostFocus, watchTextFocus } from './watch-focus.ts';

const { loading } = vi.hoisted(() => ({ loading: { done: (_view: object) => {} } }));
vi.mock('../rich-text/load-rich-text-view.ts', () => ({
  loadRichTextView: () =>
    new Promise<object>((resolve) => {
      loading.done = resolve;
    }),
}));

const plainText: Target = { owner: 'q1', property: 'quoteBy', kind: 'text', label: 'Quote by' };
const picture: Target = { owner: 'page', property: 'header.image', kind: 'image', label: 'Picture' };
const body = {};
const page = { body, activeElement: body as object | null };
let isNarrow = false;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isNarrow }), ...listeners });
  page.activeElement = body;
  isNarrow = false;
  open();
});
afterEach(() => {
  stop();
  clearSelection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const requests = () => $focusRequest.get().number;
const closeDialog = () => $dialogsClosed.set($dialogsClosed.get() + 1);

test('a dialog that cannot give the focus back leaves it to the selection: a text, or the toolbar of a component', () => {
  stop = watchLostFocus();
  select(plainText, { focus: 'page' });
  closeDialog();
  vi.advanceTimersByTime(100);
  expect($focusRequest.get().place).toBe('text');
  select(plainText, { focus: 'sidebar' });
  requestFocus('stay');
  closeDialog();
  vi.advanceTimersByTime(100);
  expect($focusRequest.get().place, 'its open settings').toBe('sidebar');
  select(wholeBlock('q1'), { focus: 'stay' });
  page.activeElement = null;
  closeDialog();
  vi.advanceTimersByTime(100);
  expect($focusRequest.get().place).toBe('toolbar');
});

test('the focus stays where a dialog has put it, which may take a moment, and where nothing is selected', () => {
  stop = watchLostFocus();
  select(plainText);
  const before = requests();
  closeDialog();
  vi.advanceTimersByTime(99);
  page.activeElement = { name: 'the button that opened the dialog' };
  vi.advanceTimersByTime(1);
  expect(requests()).toBe(before);
  page.activeElement = body;
  clearSelection();
  closeDialog();
  vi.advanceTimersByTime(100);
  expect(requests()).toBe(before);
});

test('a plain text is edited on the page, in a narrow window too; a picture in the sidebar', () => {
  stop = watchTextFocus();
  const placeFor = (target: Target) => {
    select(target, { focus: 'stay' });
    requestFocus('text', { offset: 2, startsBlock: false });
    const { place, caret } = $focusRequest.get();
    expect([$selection.get(), caret?.offset]).toEqual([target, 2]);
    return place;
  };
  expect(placeFor(plainText)).toBe('page');
  expect($typing.get()).toEqual({ owner: 'q1', property: 'quoteBy' });
  expect(placeFor(picture)).toBe('sidebar');
  isNarrow = true;
  expect(placeFor(plainText)).toBe('page');
});

test('a text whose code is still loading does not take the focus back from its settings', async () => {
  stop = watchTextFocus();
  const richText: Target = { owner: 'q1', property: 'quote', kind: 'richText', label: 'Quote' };
  const load = async () => {
    loading.done({});
    await vi.advanceTimersByTimeAsync(0);
  };
  select(richText, { focus: 'text' });
  await load();
  expect($focusRequest.get().place).toBe('page');
  clearSelection();
  select(richText, { focus: 'text' });
  openSettings();
  await load();
  expect($focusRequest.get().place).toBe('sidebar');
  expect($settingsOpen.get()).toBe(true);
});
