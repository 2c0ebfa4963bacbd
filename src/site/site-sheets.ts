import helpRows from '../headers/help/help-rows.css?inline';
import fontSize from '../islands/font-size/style.css?inline';
import type { ContentView } from '../model/view.ts';
import print from '../styles/print.css?inline';
import site from '../styles/site.css?inline';
import spacing from '../styles/spacing.css?inline';
import textSize from '../styles/text-size.css?inline';
import tokens from '../styles/tokens.css?inline';
import callBar from './call-bar.css?inline';
import easyRead from './easy-read.css?inline';
import easyReadPage from './easy-read-page.css?inline';
import emergencyStrip from './emergency-strip.css?inline';
import errorPage from './error-page.css?inline';
import feedback from './feedback.css?inline';
import offlinePage from './offline-page.css?inline';
import progress from './progress.css?inline';
import quickExit from './quick-exit.css?inline';
import searchField from './search-field.css?inline';
import searchPage from './search-page.css?inline';
import siteFooter from './site-footer.css?inline';
import siteHeader from './site-header.css?inline';
import skipLink from './skip-link.css?inline';
import staffBar from './staff-bar.css?inline';
import staffMenu from './staff-menu.css?inline';

/** Returns the base style sheet as text: tokens, elements, utilities and margins. It precedes all others. */
export function baseSheet(): string {
  return tokens + textSize + site + print + spacing;
}

/** Returns the styles of the parts around the content of every page, as text. The shell's styles follow the base style sheet. */
export function shellSheet(): string {
  return [
    skipLink,
    callBar,
    emergencyStrip,
    siteHeader,
    searchField,
    fontSize,
    siteFooter,
    staffMenu,
    progress,
  ].join('');
}

/**
 * Returns all styles of the page that browsers keep for times without a connection: its own rules, the text sizes, and the
 * tokens that its rules use.
 */
export function offlineSheet(): string {
  const used = new Set(offlinePage.match(/--[\w-]+/g));
  const onScreen = tokens.split(/@media\s+print/, 1)[0]!;
  const own = onScreen
    .split(/(?<=[;{}])/)
    .filter((part) => used.has(part.split(':', 1)[0]!.trim()) || !part.trim().startsWith('--'))
    .join('');
  return own + textSize + offlinePage;
}

/**
 * Returns the styles of the quick exit, for pages that have it. Without script, each jump within the page would add a history
 * entry that shows the page. Therefore, links to places on the page are hidden, except the link that skips the navigation. The
 * summary of a form's problems can be hidden, too, because each problem is also shown at its field.
 *
 * @param path the path of the page; '' if it has no address
 */
export function quickExitSheet(path: string): string {
  const pages = new Set(['', path, decodeURIComponent(path)]);
  const jump = `:is(${[...pages].map((page) => `[href^="${page}#"]`).join()}):not([href="#main"])`;
  return `${quickExit}html:not(.js) :is(${jump},li:has(>.link-line>${jump}),.places,.form-summary li:has(${jump})){display:none}`;
}

/** Returns the styles of the elements that only signed-in users see above a page. */
export function staffSheet(): string {
  return staffBar;
}

/** Returns the styles of the link between a page and its Easy Read version, whose words are large; '' if there is no other version. */
export function easyReadSheet(twin: ContentView['twin']): string {
  if (twin === null) return '';
  return twin.isEasyRead ? easyRead : easyRead + easyReadPage;
}

/** Returns the styles of the form ‘Was this page clear?’. */
export function feedbackSheet(): string {
  return feedback;
}

/** Returns the styles of the error page and of the search on that page. */
export function errorSheet(): string {
  return errorPage + helpRows + searchPage;
}
