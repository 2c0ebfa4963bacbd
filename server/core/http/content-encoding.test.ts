import { afterEach, expect, test, vi } from 'vitest';
import { contentEncoding } from './content-encoding.ts';

afterEach(() => vi.restoreAllMocks());

test('of more than a hundred headers, those seen longest ago are read again', () => {
  const reading = vi.spyOn(globalThis, 'RegExp');
  const isRead = (header: string) => {
    reading.mockClear();
    expect(contentEncoding(header)).toBe('br');
    return reading.mock.calls.length > 0;
  };
  const headers = Array.from({ length: 100 }, (_, number) => `br, encoding-${number}`);
  expect(headers.map(isRead)).toEqual(headers.map(() => true));
  expect(headers.map(isRead)).toEqual(headers.map(() => false));
  isRead(headers[0]!);
  expect(isRead('br, one-more')).toBe(true);
  expect([headers[0]!, headers[1]!].map(isRead)).toEqual([false, true]);
});
