import { expect, test } from 'vitest';
import { completePage } from '../blocks/complete-page.ts';
import { completeSheet, pageSheet } from './sheets.ts';

const pageWith = (focus: unknown) =>
  completePage({
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'sea', alt: '', focus } },
    contents: [],
  } as never) as never;

test('a page has the rules for the focus points of its own pictures, and the editor those for all', () => {
  const sheet = pageSheet(pageWith({ x: 0.5, y: 0.8 }));
  expect(sheet.match(/\.focus-[^{]+{[^}]*}/g)).toEqual(['.focus-y-80{--y:80%}']);
  expect(sheet).toContain('object-position:var(--x,50%) var(--y,50%)');
  expect(pageSheet(pageWith(undefined))).not.toContain('object-position');
  expect(completeSheet().match(/\.focus-[xy]-/g)).toHaveLength(40);
});

test('a page with both forms has the rules of forms once, and so has the editor', () => {
  const form = (componentType: string) => ({ key: componentType, componentType });
  const sheet = (...types: string[]) =>
    pageSheet(completePage({ contents: types.map(form) } as never) as never);
  const both = sheet('ContactForm', 'WorkshopEnquiryForm');
  expect(both.length).toBe(sheet('ContactForm').length);
  expect(both.match(/\.form-choice input\s*{/g)).toHaveLength(1);
  expect(completeSheet().match(/\.form-choice input\s*{/g)).toHaveLength(1);
});
