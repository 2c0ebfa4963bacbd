import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decreaseFontSize, fontSize, increaseFontSize, restoreFontSize } from './font-size-store.ts';

let dataset: Record<string, string>;
let stored: Map<string, string>;

beforeEach(() => {
  dataset = {};
  stored = new Map();
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  fontSize.set(1);
});

describe('the text size', () => {
  it('is 1 until it is changed', () => {
    restoreFontSize();
    expect(fontSize.get()).toBe(1);
  });

  it('goes up a step, is set on the document and stored', () => {
    expect(increaseFontSize()).toBe(true);
    expect(fontSize.get()).toBe(2);
    expect(dataset).toEqual({ fontSize: '2' });
    expect([...stored]).toEqual([['fontSize', '2']]);
  });

  it('goes down a step', () => {
    fontSize.set(4);
    expect(decreaseFontSize()).toBe(true);
    expect(dataset).toEqual({ fontSize: '3' });
  });

  it('stops at 6 and at 1', () => {
    expect(decreaseFontSize()).toBe(false);
    fontSize.set(6);
    expect(increaseFontSize()).toBe(false);
    expect(fontSize.get()).toBe(6);
    expect(dataset).toEqual({});
    expect(stored.size).toBe(0);
  });

  it.each([
    ['3', 3],
    ['99', 6],
    ['-2', 1],
    ['large', 1],
  ])('reads %s from the document as %i', (found, size) => {
    dataset.fontSize = found;
    restoreFontSize();
    expect(fontSize.get()).toBe(size);
  });

  it('changes for this page only if storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new Error('forbidden');
      },
    });
    expect(increaseFontSize()).toBe(true);
    expect(dataset).toEqual({ fontSize: '2' });
  });
});
