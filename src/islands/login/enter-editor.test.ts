import { afterEach, expect, test, vi } from 'vitest';
import { enterEditor } from './enter-editor.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['https://example.org/about#team', 'https://example.org/about#team'],
  ['https://example.org/about?login#team', 'https://example.org/about#team'],
])('the editor of %s begins at the top of the page', (href, address) => {
  const done: string[] = [];
  const history = {
    scrollRestoration: 'auto',
    replaceState: (_state: unknown, _title: string, to: string) => done.push(`at ${to}`),
  };
  vi.stubGlobal('window', {
    scrollTo: ({ top, behavior }: ScrollToOptions) => done.push(`scroll ${top} ${behavior}`),
    history,
    location: { href, reload: () => done.push('reload') },
  });
  enterEditor();
  expect(done).toEqual(['scroll 0 instant', `at ${address}`, 'reload']);
  expect(history.scrollRestoration).toBe('manual');
});
