import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_LIST } from '../../model/tree.ts';
import { $tree } from '../document/current-tree.ts';
import { emptyPlaceAt, lineOf } from './gap.ts';

/** An element that is 600 px wide. Its upper and lower edge are positions in the window. */
class FakeElement {
  readonly dataset: Record<string, string>;
  readonly children: FakeElement[];
  parentElement: FakeElement | null = null;
  readonly top: number;
  readonly bottom: number;
  constructor(
    dataset: Record<string, string>,
    [top, bottom]: [number, number],
    children: FakeElement[] = [],
  ) {
    this.dataset = dataset;
    this.top = top;
    this.bottom = bottom;
    this.children = children;
    for (const child of children) child.parentElement = this;
  }
  getBoundingClientRect() {
    return { left: 100, width: 600, top: this.top, bottom: this.bottom };
  }
}
const quote = new FakeElement({ block: 'q1' }, [100, 200]);
const area = new FakeElement({ block: 'area' }, [230, 400]);
let list: FakeElement;

beforeEach(() => {
  list = new FakeElement({ list: PAGE_LIST }, [100, 400], [quote, area]);
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      list.children.find(({ dataset }) => selector === `.site [data-block="${dataset.block}"]`) ?? null,
  });
  setKeys('q1', 'area');
});
afterEach(() => vi.unstubAllGlobals());

const setKeys = (...keys: string[]) => $tree.set({ ...$tree.get(), lists: { [PAGE_LIST]: keys } });
const line = (after: string | null) => lineOf({ list: PAGE_LIST, after });

test('the line for a new component is in the middle between two, and a little above the first and below the last', () => {
  expect(line('q1')).toEqual({ left: 100, top: 215, width: 600 });
  expect(line(null)).toEqual({ left: 100, top: 92, width: 600 });
  expect(line('area')).toEqual({ left: 100, top: 408, width: 600 });
});

test('there is no line beside a component that is gone, nor in an empty list', () => {
  expect(line('gone')).toBeNull();
  list = new FakeElement({ list: PAGE_LIST }, [0, 0]);
  setKeys();
  expect(line(null)).toBeNull();
});

const placeAt = (element: FakeElement, y: number) => emptyPlaceAt(element as unknown as HTMLElement, y);

test('a click in a list is behind the last component that begins above it', () => {
  expect(placeAt(list, 215)).toEqual({ list: PAGE_LIST, after: 'q1' });
  expect(placeAt(list, 90)).toEqual({ list: PAGE_LIST, after: null });
  expect(placeAt(list, 450)).toEqual({ list: PAGE_LIST, after: 'area' });
  const empty = new FakeElement({ emptyList: 'area.contents' }, [0, 0]);
  expect(placeAt(empty, 10)).toEqual({ list: 'area.contents', after: null });
  expect(placeAt(quote, 150)).toBeNull();
});

test('a click in a run of a long page is behind the last component of the whole list that begins above it', () => {
  const run = new FakeElement({ run: '' }, [100, 200], [quote]);
  const next = new FakeElement({ run: '' }, [230, 400], [area]);
  list = new FakeElement({ list: PAGE_LIST }, [100, 400], [run, next]);
  for (const element of [list, run, next]) {
    expect(placeAt(element, 215)).toEqual({ list: PAGE_LIST, after: 'q1' });
    expect(placeAt(element, 450)).toEqual({ list: PAGE_LIST, after: 'area' });
  }
});
