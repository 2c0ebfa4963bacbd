import fontSize from '../islands/font-size/style.css?inline';
import print from '../styles/print.css?inline';
import site from '../styles/site.css?inline';
import spacing from '../styles/spacing.css?inline';
import tokens from '../styles/tokens.css?inline';
import emergencyStrip from './emergency-strip.css?inline';
import errorPage from './error-page.css?inline';
import progress from './progress.css?inline';
import quickExit from './quick-exit.css?inline';
import searchField from './search-field.css?inline';
import searchPage from './search-page.css?inline';
import siteFooter from './site-footer.css?inline';
import siteHeader from './site-header.css?inline';
import skipLink from './skip-link.css?inline';
import staffBar from './staff-bar.css?inline';
import staffMenu from './staff-menu.css?inline';

/** The base style sheet as text: tokens, elements, utilities, margins. It precedes all others. */
export function baseSheet(): string {
  return tokens + site + print + spacing;
}

/** The styles of the parts around the content of every page, as text. They follow the base style sheet. */
export function shellSheet(): string {
  return [skipLink, emergencyStrip, siteHeader, searchField, fontSize, siteFooter, staffMenu, progress].join(
    '',
  );
}

/**
 * The styles of the quick exit, on pages that have it. Without script, where each jump within the page is one more entry of the
 * history that shows it, there are no links for that but the one that skips the navigation. The problems of a form stand at its
 * fields too.
 *
 * @param path of the page; '' for one of no address
 */
export function quickExitSheet(path: string): string {
  const pages = new Set(['', path, decodeURIComponent(path)]);
  const jump = `:is(${[...pages].map((page) => `[href^="${page}#"]`).join()}):not(.skip-link)`;
  return `${quickExit}html:not(.js) :is(${jump},li:has(>.link-line>${jump}),.form-summary li:has(${jump})){display:none}`;
}

/** The styles of what only signed-in users see above a page. */
export function staffSheet(): string {
  return staffBar;
}

/** The styles of the error page, which offers the search. */
export function errorSheet(): string {
  return errorPage + searchPage;
}
