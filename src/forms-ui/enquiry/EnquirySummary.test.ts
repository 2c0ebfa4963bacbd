import { expect, test, vi } from 'vitest';
import { markTitle } from './EnquirySummary.tsx';

test('the title says once that forms were not sent, until the last of them is', () => {
  vi.stubGlobal('document', { title: 'Contact us' });
  const [first, second] = [markTitle(), markTitle()];
  expect(document.title).toBe('Error: Contact us');
  first();
  expect(document.title).toBe('Error: Contact us');
  second();
  expect(document.title).toBe('Contact us');
  const again = markTitle();
  expect(document.title).toBe('Error: Contact us');
  again();
  expect(document.title).toBe('Contact us');
});
