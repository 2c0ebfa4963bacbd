import fontSize from '../islands/font-size/style.css?inline';
import print from '../styles/print.css?inline';
import site from '../styles/site.css?inline';
import spacing from '../styles/spacing.css?inline';
import tokens from '../styles/tokens.css?inline';
import emergencyStrip from './emergency-strip.css?inline';
import errorPage from './error-page.css?inline';
import siteFooter from './site-footer.css?inline';
import siteHeader from './site-header.css?inline';
import skipLink from './skip-link.css?inline';
import staffBar from './staff-bar.css?inline';
import staffMenu from './staff-menu.css?inline';

/** The base sheet as text: tokens, elements, utilities, margins. It comes before all others. */
export function baseSheet(): string {
  return tokens + site + print + spacing;
}

/** The style of what stands around the content of every page, as text. It comes after the base sheet. */
export function shellSheet(): string {
  return [skipLink, emergencyStrip, siteHeader, fontSize, siteFooter, staffMenu].join('');
}

/** The style of what signed-in people alone see above a page. */
export function staffSheet(): string {
  return staffBar;
}

/** The style of the error page, which only that page needs. */
export function errorSheet(): string {
  return errorPage;
}
