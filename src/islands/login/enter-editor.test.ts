import { afterEach, expect, test, vi } from 'vitest';
import { enterEditor } from './enter-editor.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['https://example.org/about', 'reload'],
  ['https://example.org/about?login', 'replace https://example.org/about'],
])('the editor of %s begins at its top', (href, way) => {
  const done: string[] = [];
  vi.stubGlobal('window', {
    scrollTo: ({ top, behavior }: ScrollToOptions) => done.push(`scroll ${top} ${behavior}`),
    location: {
      href,
      reload: () => done.push('reload'),
      replace: (to: string) => done.push(`replace ${to}`),
    },
  });
  enterEditor();
  expect(done).toEqual(['scroll 0 instant', way]);
});
