import { spacingClasses } from '../blocks/block-classes.ts';
import { sheetsOf, usedSheetsOf } from '../blocks/block-views.ts';
import { definitions } from '../blocks/registry.ts';
import { withNested } from '../blocks/shown-blocks.ts';
import { usedTypes } from '../blocks/used-types.ts';
import { HELP_HEADER, HOME_HEADER, headerSheetsOf } from '../headers/header-views.ts';
import { headers } from '../headers/registry.ts';
import { allFocusClasses, focusClassesIn } from '../model/focus.ts';
import type { StoredPage } from '../model/page.ts';
import { baseSheet, errorSheet, shellSheet } from '../site/site-sheets.ts';
import { isMarginClass } from './spacing-sheet.ts';
import { usedRules } from './used-rules.ts';

/** Returns the style rules of pages without content: error, health and log-in pages. */
export function plainSheet(): string {
  return [baseSheet(), shellSheet(), ...headerSheetsOf(HELP_HEADER), errorSheet()].join('');
}

/**
 * Returns the style rules of a page: those of the site, the header and the blocks on the page, each only once.
 *
 * @param headerType the header that the page shows: by default, the one that its editor chose
 */
export function pageSheet(page: StoredPage, headerType: string = page.headerType): string {
  const blocks = withNested(page.contents);
  const margins = new Set(blocks.flatMap(spacingClasses));
  return [
    usedRules(baseSheet(), (name) => isMarginClass(name) && !margins.has(name)),
    shellSheet(),
    ...headerSheetsOf(headerType),
    ...onceEach(usedTypes(page.contents).flatMap((type) => usedSheetsOf(type, blocks))),
    focusSheet(focusClassesIn(page)),
  ].join('');
}

/** Returns the style rules of all headers and blocks, because any of them can appear in the editor. */
export function completeSheet(): string {
  const headerSheets = onceEach(
    [HELP_HEADER, HOME_HEADER, ...headers.map(({ type }) => type)].flatMap(headerSheetsOf),
  );
  const blocks = onceEach(definitions.flatMap(({ type }) => sheetsOf(type)));
  return [baseSheet(), shellSheet(), ...headerSheets, ...blocks, focusSheet(allFocusClasses())].join('');
}

/** Joins style sheets in order, and includes a sheet that several blocks or headers share only once. */
function onceEach(sheets: readonly string[]): string[] {
  return [...new Set(sheets)];
}

/** Returns the rules that keep the focus points of pictures visible, one rule per class; '' if there are no classes. */
function focusSheet(classes: readonly string[]): string {
  if (classes.length === 0) return '';
  const points = classes.map((name) => {
    const [, axis, percent] = name.split('-');
    return `.${name}{--${axis}:${percent}%}`;
  });
  return `${points.join('')}:where(.site) picture img{object-position:var(--x,50%) var(--y,50%)}`;
}
