import { timeWithOffset } from './event-time.ts';
import type { EventLocation, SiteEvent } from './events.ts';
import type { HeadData } from './head.ts';
import { imageCandidates, imageUrl } from './image.ts';
import { FAQ_DATA_MAX_LENGTH, LOGO_SIZE } from './limits.ts';
import type { LinkTarget } from './link.ts';
import type { Footer, Nav, SiteSettings } from './site.ts';

/** The documents from which a page's structured data is made. */
export interface SiteDataSources {
  readonly head: Pick<HeadData, 'title' | 'description' | 'siteName' | 'canonical' | 'robots'>;
  /** The path of the page, with its leading slash. */
  readonly path: string;
  readonly nav: Pick<Nav, 'items'>;
  readonly footer: Pick<Footer, 'phone' | 'facebook' | 'linkedIn' | 'twitter'>;
  readonly settings: Pick<SiteSettings, 'logo'>;
  /** The base URL of pictures; if it is '' or a path, pictures are at the page's origin. */
  readonly imageBaseUrl?: string | undefined;
}

/**
 * Returns the structured data of a page and its site for search engines, as the text of a JSON-LD script. Returns '' if there
 * is no data or the page must not be indexed. The data of the home page describes the organisation, and the site with its
 * search (https://schema.org/WebSite). The data of other pages describes their breadcrumbs (https://schema.org/BreadcrumbList).
 */
export function siteData(sources: SiteDataSources): string {
  const { head, path, nav } = sources;
  if (head.canonical === '' || head.robots !== '') return '';
  const home = new URL('/', head.canonical).href;
  if (path === '/') return head.siteName === '' ? '' : jsonLd(homeData(sources, home));
  const way = wayTo(head, path, nav, home);
  return way.length < 2 ? '' : jsonLd(breadcrumbs(way));
}

function homeData({ head, footer, settings, imageBaseUrl }: SiteDataSources, home: string): object {
  const { siteName, description } = head;
  const { phone, facebook, linkedIn, twitter } = footer;
  const logo = logoUrl(settings.logo, new URL(imageBaseUrl || '/', home).href);
  const profiles = [facebook, linkedIn, twitter]
    .map(({ href }) => href)
    .filter((href) => /^https?:/.test(href));
  const organisation = { '@id': `${home}#organisation` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organisation,
        name: siteName,
        url: home,
        ...(logo === null ? {} : { logo }),
        ...(description === '' ? {} : { description }),
        ...(phone === '' ? {} : { telephone: phone }),
        ...(profiles.length === 0 ? {} : { sameAs: profiles }),
      },
      {
        '@type': 'WebSite',
        name: siteName,
        url: home,
        publisher: organisation,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** Returns the URL of the logo's largest rendition; null if there is no logo. */
function logoUrl(logo: SiteSettings['logo'], base: string): string | null {
  const largest = imageCandidates(logo, LOGO_SIZE).at(-1);
  return logo === null || logo.imageId === '' || largest === undefined
    ? null
    : imageUrl(logo.imageId, largest, base);
}

interface Step {
  readonly name: string;
  readonly url: string;
}

/**
 * Returns the pages above a path, from the top down, with their names in the navigation. Leaves out pages that the navigation
 * does not name.
 */
export function pagesAbove(
  path: string,
  { items }: Pick<Nav, 'items'>,
): { readonly name: string; readonly path: string }[] {
  const links = items.flatMap(({ link, subItems }) => [link, ...subItems.map((item) => item.link)]);
  const segments = path.slice(1).split('/').slice(0, -1);
  return segments.flatMap((_, last) => {
    const place = `/${segments.slice(0, last + 1).join('/')}`;
    const name = links.find((link) => leadsTo(link, place))?.text.trim() ?? '';
    return name === '' ? [] : [{ name, path: place }];
  });
}

/**
 * Returns the breadcrumbs of a page: the home page, the pages above this page if the navigation names them, and the page
 * itself. Leaves out pages without a name.
 */
function wayTo(head: SiteDataSources['head'], path: string, nav: Pick<Nav, 'items'>, home: string): Step[] {
  const above = pagesAbove(path, nav).map(({ name, path: place }) => ({
    name,
    url: new URL(place, home).href,
  }));
  const steps = [{ name: head.siteName, url: home }, ...above, { name: head.title, url: head.canonical }];
  return steps.filter(({ name }) => name !== '');
}

function leadsTo({ type, href }: LinkTarget, path: string): boolean {
  return type === 'page' && href === path;
}

function breadcrumbs(way: readonly Step[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, url }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: url,
    })),
  };
}

/** A question and its answer as plain text. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Returns the questions and answers of a page for search engines, as the text of a JSON-LD script (https://schema.org/FAQPage);
 * '' if there are none. A page has at most one script with questions. To keep pages small, omits the questions that exceed the
 * size limit.
 */
export function faqData(questions: readonly Question[]): string {
  let length = 0;
  const shown = questions.filter(({ question, answer }) => {
    const needed = question.length + answer.length;
    if (length + needed > FAQ_DATA_MAX_LENGTH) return false;
    length += needed;
    return true;
  });
  if (shown.length === 0) return '';
  return jsonLd({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: shown.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

/**
 * Returns events for search engines, as the text of a JSON-LD script (https://schema.org/Event).
 *
 * @param organiser the name of the site
 */
export function eventData(events: readonly SiteEvent[], organiser: string): string {
  const data = events.map(({ name, startDate, endDate, timezone, eventLocation, url, booking }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: timeWithOffset(startDate, timezone),
    ...(endDate === null ? {} : { endDate: timeWithOffset(endDate, timezone) }),
    eventAttendanceMode: `https://schema.org/${eventLocation.online ? 'Online' : 'Offline'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: locationOf(eventLocation, url),
    organizer: { '@type': 'Organization', name: organiser },
    url,
    ...(booking === 'sold-out' ? { offers: soldOut(url) } : {}),
  }));
  return jsonLd(data);
}

function soldOut(url: string): object {
  return { '@type': 'Offer', availability: 'https://schema.org/SoldOut', url };
}

function locationOf({ venueName, address, online }: EventLocation, url: string): object {
  if (online) return { '@type': 'VirtualLocation', url };
  return { '@type': 'Place', ...(venueName === '' ? {} : { name: venueName }), address };
}

/**
 * Returns data for search engines as the text of a JSON-LD script. Texts in the data can neither end the script nor begin a
 * comment.
 */
function jsonLd(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
}

/** Returns the JSON escape of a character. The escape has no meaning in HTML. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
