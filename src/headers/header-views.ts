import type { ComponentType } from 'react';
import type { PageDoc } from '../model/page.ts';
import beside from './beside.css?inline';
import callCard from './help/call-card.css?inline';
import help from './help/help-header.css?inline';
import { HelpHeader } from './help/help-header.tsx';
import helpRows from './help/help-rows.css?inline';
import home from './help/home-header.css?inline';
import { HomeHeader } from './help/home-header.tsx';
import roundListen from './help/round-listen.css?inline';
import { headerOf, headers } from './registry.ts';
import words from './words.css?inline';

type HeaderView = ComponentType<{ page: Pick<PageDoc, 'title' | 'header' | 'headerType'> }>;

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

/**
 * The headers of pages with a number to call, whichever header their editors chose: of help pages, and of home pages, which
 * have the number beside the words.
 */
export const HELP_HEADER = 'help';
export const HOME_HEADER = 'home';

/** Returns the type of the header that a page shows. @param hasCall whether the page has a number to call */
export function shownHeaderOf(page: Pick<PageDoc, 'headerType'>, path: string, hasCall: boolean): string {
  if (!hasCall) return page.headerType;
  return path === '/' ? HOME_HEADER : HELP_HEADER;
}

/** Returns the view of a header type. If the type is unknown, returns the view of the header without a picture. */
export function headerViewOf(type: string): HeaderView {
  if (type === HELP_HEADER) return HelpHeader;
  if (type === HOME_HEADER) return HomeHeader;
  return modules[`./${headerOf(type).folder}/view.tsx`]!;
}

/**
 * Returns the style sheets of a header type as text: the sheet of all headers, that of the words of pages without a rail, then
 * its own.
 */
export function headerSheetsOf(type: string): readonly string[] {
  if (type === HELP_HEADER) return [words, callCard, roundListen, help];
  if (type === HOME_HEADER) return [words, beside, callCard, roundListen, helpRows, home];
  return [words, beside, sheets[`./${headerOf(type).folder}/style.css`] ?? ''];
}
