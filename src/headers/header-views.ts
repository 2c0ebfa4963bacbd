import type { ComponentType } from 'react';
import type { PageDoc } from '../model/page.ts';
import { headerOf, headers } from './registry.ts';
import words from './words.css?inline';

type HeaderView = ComponentType<{ page: Pick<PageDoc, 'title' | 'header'> }>;

const modules = import.meta.glob<HeaderView>('./*/view.tsx', { eager: true, import: 'default' });
const sheets = import.meta.glob<string>('./*/style.css', {
  eager: true,
  import: 'default',
  query: '?inline',
});

for (const { type, folder } of headers) {
  if (modules[`./${folder}/view.tsx`] === undefined) {
    throw new Error(
      `The page header ${type} has no view. Add src/headers/${folder}/view.tsx with the component as its default export.`,
    );
  }
}

/** Returns the view of a header type. If the type is unknown, returns the view of the header without a picture. */
export function headerViewOf(type: string): HeaderView {
  return modules[`./${headerOf(type).folder}/view.tsx`]!;
}

/** Returns the style sheets of a header type as text: the sheet of all headers, then its own. */
export function headerSheetsOf(type: string): readonly string[] {
  return [words, sheets[`./${headerOf(type).folder}/style.css`] ?? ''];
}
